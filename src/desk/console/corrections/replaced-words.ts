/** Works out which words a correction replaces while the editor types: their neighbours, and doubled words. */

import type { MisprintPlace } from '../misprints/misprint.ts'
import type { components } from '../types/desk.d.ts'

type Words = Pick<MisprintPlace, 'before' | 'wrong' | 'after'>
type Pair = Pick<components['schemas']['CorrectionBody'], 'wrong' | 'right'>

/** Possible separators of two words of a line: the context is trimmed, so a space may have been lost. */
const JOINTS = [' ', ''] as const

/**
 * Returns corrections that delete a doubled word: the printed words are one word twice, or equal the word before or
 * after them. There are two candidates if it is not known whether a space is between the words. Empty if no word is
 * doubled.
 */
export function createDoubledWordCorrections({ before, after }: Words, wrong: string): readonly Pair[] {
  const [, word, space] = /^(.+?)(\s*)\1$/su.exec(wrong) ?? []
  if (word !== undefined && space !== undefined) return [{ wrong, right: word }]
  if (wrong === '' || !(before.endsWith(wrong) || after.startsWith(wrong))) return []
  return JOINTS.map((joint) => ({ wrong: `${wrong}${joint}${wrong}`, right: wrong }))
}

/**
 * Finds other words in the line around a misprint, and returns them with the text before and after them. If the line
 * does not have them at the misprint, the text around the misprint is returned.
 * @param known the misprint with the text before and after it
 * @param wrong the words to find; they must touch the misprint
 */
export function relocateWordsInLine(known: Words, wrong: string): Words {
  for (const left of JOINTS)
    for (const right of JOINTS) {
      const [prefix, printed] = [`${known.before}${left}`, `${known.wrong}${right}`]
      const line = `${prefix}${printed}${known.after}`
      const index = line.indexOf(wrong, Math.max(0, prefix.length - wrong.length + 1))
      if (index >= 0 && index < prefix.length + printed.length)
        return { before: line.slice(0, index).trim(), wrong, after: line.slice(index + wrong.length).trim() }
    }
  return { ...known, wrong }
}
