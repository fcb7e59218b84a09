/**
 * Detects traits that a Pali or Thai sentence shares with its translation: a question, or the beginning of direct
 * speech.
 */

/** Traits of the beginning of a sentence. */
export interface SentenceTraits {
  /** Whether it is a question, by its first words. */
  readonly isQuestion: boolean
  /** Whether the words before it introduce it as speech. */
  readonly isSpeech: boolean
}

const PALI = {
  isQuestion: /^[\s*"'“‘]*(?:(?:ตํ|taṃ)\s+)?(?:กตม|กตเม|กตโม|กถ|กึ|กิสฺส|กสฺมา|katam|kath|kiṃ|kiñ|kissa|kasmā)/i,
  isSpeech:
    /(?:เอตทโว\S*|อาหํ?สุ|อาห|อโวจ\S*|วทามิ|วเท\S*|อามนฺเตสิ|อชฺฌภาสิ|etadavo\S*|āha|avoc\S*|āmantesi)\s*[–—:,ฯ]?\s*$/i,
}

const THAI = {
  isQuestion: /^[^?ฯ]{0,34}(?:เป็นไฉน|อย่างไร|เหตุไร)/,
  isSpeech: /ว่า\s*$/,
}

/** Characters before and after a position that tell what kind of sentence begins there. */
const CONTEXT_CHARS = 60

/**
 * Detects whether a sentence is a question, and whether direct speech begins with it.
 * @param before the text before the sentence
 * @param words the text of the sentence
 * @param next the text after it
 * @param isThai whether the text is a Thai translation; else it is Pali
 */
export function detectQuestionAndSpeech(before: string, words: string, next: string, isThai: boolean): SentenceTraits {
  const { isQuestion, isSpeech } = isThai ? THAI : PALI
  // joining whole texts would copy them for each sentence
  const start = (words.slice(0, CONTEXT_CHARS) + next.slice(0, CONTEXT_CHARS)).slice(0, CONTEXT_CHARS)
  return { isQuestion: isQuestion.test(start), isSpeech: isSpeech.test(before.slice(-CONTEXT_CHARS)) }
}
