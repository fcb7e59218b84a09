/** Thai honorifics, which precede a name and are not part of it: พระเวสสันดร is the person of เวสสันดรชาดก. */

/** Longer ones first. The rest must begin as a word may: with a consonant, or a vowel that is written before one. */
const HONORIFIC = /^(?:สมเด็จพระ|สมเด็จ|ท่านพระ|ท่าน|พระเจ้า|พระนาง|พระ|เจ้าชาย|ท้าว|นาง)(?=[\u0e01-\u0e2e\u0e40-\u0e44])/u

/** A shorter rest is hardly a name: พระสูตร, พระธรรม, พระองค์ and นางรำ are ordinary words. */
const MIN_NAME_CHARS = 5

/** Returns a Thai name without the honorific before it; null if it has none, or the rest is too short for a name. */
export function removeHonorific(text: string): string | null {
  const name = text.replace(HONORIFIC, '')
  return name !== text && name.length >= MIN_NAME_CHARS ? name : null
}

/** Names of people in Sanskrit spelling, for which the canon's headings have the Pali one: สารีบุตร, สารีปุตฺต. */
const SANSKRIT_NAME = /^[\u0e01-\u0e4e]+(?:บุตร|มิตร|\u0e4c)$/u

/** Whether a text is a Thai name in Sanskrit spelling. It is searched by its sound, like a name after an honorific. */
export const isSanskritName = (text: string): boolean => text.length > MIN_NAME_CHARS && SANSKRIT_NAME.test(text)
