/** Thai titles of honour that are before a name and are no part of it: พระเวสสันดร is who เวสสันดรชาดก tells of. */

/** Longer ones first. What follows has to begin as a word may: with a consonant, or a vowel that is written first. */
const HONORIFIC = /^(?:สมเด็จพระ|สมเด็จ|ท่านพระ|ท่าน|พระเจ้า|พระนาง|พระ|เจ้าชาย|ท้าว|นาง)(?=[\u0e01-\u0e2e\u0e40-\u0e44])/u

/** What is shorter is hardly a name: พระสูตร, พระธรรม, พระองค์ and นางรำ are words of their own. */
const MIN_NAME = 5

/** The name without the title of honour before it; null for all other texts. */
export function removeHonorific(text: string): string | null {
  const name = text.replace(HONORIFIC, '')
  return name !== text && name.length >= MIN_NAME ? name : null
}

/** Names of people in the spelling of Sanskrit, which the canon's headings have in that of Pali: สารีบุตร, สารีปุตฺต. */
const SANSKRIT_NAME = /^[\u0e01-\u0e4e]+(?:บุตร|มิตร|\u0e4c)$/u

/** A name that is found by how it sounds, as it is after a title of honour; null for all other texts. */
export const toPaliOfSanskritName = (text: string): string | null =>
  text.length > MIN_NAME && SANSKRIT_NAME.test(text) ? text : null
