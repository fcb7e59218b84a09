/** Parses the part of speech of a word from its dictionary entry, if the entry states it by a usual abbreviation. */

/** Parts of speech that dictionaries state. `m`, `n` and `f` are nouns by their gender. */
export const PARTS_OF_SPEECH = [
  'm',
  'n',
  'f',
  'adjective',
  'verb',
  'indeclinable',
  'pronoun',
  'numeral',
  'participle',
] as const
/** A part of speech; for nouns, their gender. */
export type PartOfSpeech = (typeof PARTS_OF_SPEECH)[number]

const SIGNS: Readonly<Record<PartOfSpeech, RegExp>> = {
  m: /\(masculine\b|\bm\.|\bmasc\.|^m\b/,
  n: /\(neuter\b|\bneuter\)|\bnt\.|\bnt\b|\bn\.\s*\)/,
  f: /\(feminine\b|\bfeminine\)|\bf\.|\bfem\./,
  adjective: /\badjective\b|\badj\b|\bmfn\b/,
  verb: /\bpr\.|\bv\.\)|\bpres\b|\bverb\b/,
  indeclinable:
    /\bindeclinable\b|\bind\.|\badv\b|\badverb\b|\bconj\b|\bconjunction\b|\bprep\b|\bparticle\b|\binterjection\b/,
  pronoun: /\bpronoun\b|\bpron\./,
  numeral: /\bnumeral\b|\bnum\./,
  participle: /\bpast participle\b|\bpp\.|\bpt\.p\b|\bpr\.p\b|\bpresent participle\b|\bgerundive\b/,
}

/** Length of the beginning of an entry, which describes the word itself. */
const BEGINNING_CHARS = 220

/**
 * Parses the parts of speech that a dictionary entry states. Empty if it states none.
 * @param text the entry without markup
 * @param key key of its headword. Only a headword with a present tense ending is a verb. Other entries name the verb
 * from which their word is derived.
 */
export function parsePartsOfSpeech(text: string, key: string): readonly PartOfSpeech[] {
  const beginning = text.slice(0, BEGINNING_CHARS).toLowerCase()
  // the explanation follows the etymology: lesa is no particle because its etymology names a Sanskrit one
  const [before = ''] = beginning.split('[')
  return PARTS_OF_SPEECH.filter(
    (kind) =>
      (kind === 'indeclinable'
        ? SIGNS[kind].test(before) || beginning.includes('(indeclinable')
        : SIGNS[kind].test(beginning)) &&
      (kind !== 'verb' || key.endsWith('ti')),
  )
}
