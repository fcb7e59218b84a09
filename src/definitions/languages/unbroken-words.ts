/** Words of names that stay on one line. */

/** Maximum length of a word that stays on one line. Longer words are compounds that fill a line. */
export const MAX_UNBROKEN_WORD_CHARS = 22

/** A part of a name, in UTF-16 units. */
interface NamePart {
  readonly text: string
  readonly isUnbroken: boolean
}

/**
 * Splits a name into words in parentheses, which are not broken, and the rest. Names of chants have their first words
 * there, as they are chanted (อะเสวะนา จะ พาลานัง). They are Pali, which browsers break by a Thai dictionary.
 */
export const splitNameAtUnbrokenWords = (name: string): readonly NamePart[] =>
  name
    .split(/(\([^()]*\))/)
    .flatMap((part, index): readonly NamePart[] =>
      index % 2 === 0
        ? [{ text: part, isUnbroken: false }]
        : part.split(/(\s+)/).map((text, at) => ({
            text,
            isUnbroken: at % 2 === 0 && text.length <= MAX_UNBROKEN_WORD_CHARS,
          })),
    )
    .filter(({ text }) => text !== '')
