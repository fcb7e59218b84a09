/** Works out which words a correction replaces while the editor types: their neighbours, and doubled words. */

import type { MisprintPlace } from '../misprints/misprint.ts'
import type { components } from '../types/desk.d.ts'

type Words = Pick<MisprintPlace, 'before' | 'wrong' | 'after'>
type Pair = Pick<components['schemas']['CorrectionBody'], 'wrong' | 'right'>

/** Possible separators of two words of a line: the context is trimmed, so a space may have been lost. */
const JOINTS = [' ', ''] as const

/**
 * Returns corrections that delete one of two equal words, if the printed words are doubled, by themselves or with a
 * neighbour. Two candidates where the space between the words is unknown.
 */
export function createDoubledWordCorrections({ before, after }: Words, wrong: string): readonly Pair[] {
  const [, word, space] = /^(.+?)(\s*)\1$/su.exec(wrong) ?? []
  if (word !== undefined && space !== undefined) return [{ wrong, right: word }]
  if (wrong === '' || !(before.endsWith(wrong) || after.startsWith(wrong))) return []
  return JOINTS.map((joint) => ({ wrong: `${wrong}${joint}${wrong}`, right: wrong }))
}

/**
 * Locates words in a line whose words before, at and after a misprint are known, and returns them with their own
 * context; the known context if the line does not contain them at the misprint.
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
