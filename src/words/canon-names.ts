/** Proper names of the canon, which ordinary dictionaries lack: persons, places and texts. */

import { readBuiltInHeadings } from '../definitions/facts/headings.ts'
import { listKnownTextNames } from '../definitions/facts/names.ts'
import { parseTabSeparatedRows } from '../definitions/facts/table-rows.ts'
import table from './canon-names.tsv' with { type: 'text' }
import type { PartOfSpeech } from './kinds.ts'
import { createWordSet, type KnownWordSet, type ListableWordSet } from './lexicon.ts'
import { toPaliKey } from './pali-key.ts'

/** Proper names of the canon: persons and places, and texts. */
export interface CanonProperNames {
  /** Persons and places; they are declined like other nouns. */
  readonly persons: ListableWordSet
  /** Names of texts, and what they are named after. */
  readonly texts: KnownWordSet
}

/** Matches the headings of verses and past deeds of elders, which contain their names. */
const ELDER = /^(.+?)t?ther(ā|a|ī)(?:gāthā|padāna|apadāna)/
/** Matches the end of a title that says what kind of text it is. */
const KIND_OF_TEXT =
  /(?:suttanta|sutta|jātaka|vagga|saṃyutta|vatthu|gāthā|kathā|apadāna|petavatthu|vimāna|cariyā|nipāta|paṇṇāsaka|kaṇḍa|sikkhāpada|khandhaka|niddesa|pañhā|māṇavapucchā)$/
const ORDINAL = /^(?:paṭhama|dutiya|tatiya|catuttha|pañcama|chaṭṭha|sattama|aṭṭhama|navama|dasama|mahā|cūḷa|culla)+/

let properNames: CanonProperNames | undefined

/** Returns the proper names of the canon. They are built on the first call and cached. */
export function getCanonProperNames(): CanonProperNames {
  properNames ??= readNames()
  return properNames
}

function readNames(): CanonProperNames {
  const [persons, texts] = [new Map<string, PartOfSpeech>(), new Map<string, PartOfSpeech>()]
  for (const [kind, words = ''] of parseTabSeparatedRows(table))
    for (const word of words.split(' ')) persons.set(toPaliKey(word), kind as PartOfSpeech)
  const add = (title: string) => {
    const stem = title.replace(/aṃ$|o$/, 'a').replace(/suttantaṃ?$/, 'sutta')
    const subject = stem.replace(KIND_OF_TEXT, '').replace(ORDINAL, '')
    for (const name of [stem, subject]) if (name.length >= MIN_NAME_LETTERS) texts.set(name, 'n')
  }
  for (const pali of new Set(readBuiltInHeadings().map((heading) => heading.pali))) {
    const title = toPaliKey(pali)
    const [, name = '', ending] = ELDER.exec(title) ?? []
    if (name.length < MIN_NAME_LETTERS) add(title)
    else {
      const kind = ending === 'ī' ? 'f' : 'm'
      for (const one of [name, name.replace(/^(?:mahā|cūḷa)/, '')])
        if (one.length >= MIN_NAME_LETTERS) persons.set(one, kind)
    }
  }
  for (const { name, language } of listKnownTextNames()) {
    if (language !== 'en' && !/\s/.test(name)) texts.set(toPaliKey(name), 'n')
  }
  return { persons: toWordSet(persons), texts: toWordSet(texts) }
}

/** Minimum letters; shorter parts of titles are no names. */
const MIN_NAME_LETTERS = 4

function toWordSet(names: ReadonlyMap<string, PartOfSpeech>): ListableWordSet {
  const sets = new Map([...new Set(names.values())].map((kind) => [kind, new Set([kind])] as const))
  const kinds = new Map([...names].map(([key, kind]) => [key, sets.get(kind) ?? new Set([kind])]))
  return createWordSet(kinds, { rarity: () => 0, isDeclined: () => true })
}
