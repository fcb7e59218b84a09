/**
 * Finds what people write and name: every record and heading by any piece of any of its fields, by its sound in the
 * other script, by its bones, and with a typo.
 *
 * The folded fields lie in one block of bytes, which is looked through where signatures say that it may hold what is
 * wanted: that finds every piece of every field, in a fraction of a millisecond for the names of 18 188 headings. Typing
 * errors are what MiniSearch corrects (see Vocabulary). Nothing but bytes of text is kept: what is shown
 * of a record is read from its store.
 */
import { ByteText, isLetterByte } from './byte-text.ts'
import { indexKey } from './fold.ts'
import { lowerCase } from './letter-case.ts'
import { MatchScores } from './match-scores.ts'
import { mayBePali, phraseLetters, type Query, soundsOf, type Term } from './query.ts'
import { numberOf, orderEquals, rankOf, scoreIn } from './ranks.ts'
import { Recent } from './recent.ts'
import { type Means, type Place, scoreApart, scoreOf, scoreOfNameAlone } from './scores.ts'
import { bonesOf } from './skeleton.ts'
import { hasPhinthu, hasThai, toRoman } from './thai-pali.ts'
import { Vocabulary } from './vocabulary.ts'

/** One text of a record, in one language. */
export type SearchField = {
  text: string
  /** Names the record: matches here stand above matches in other fields. */
  title?: boolean
  /** Is Pali throughout (a chant), in either script: it is found by its sound and bones too. Titles always are. */
  pali?: boolean
}

/** A record as it is searched: all its fields, in all languages. */
export type SearchDocument<Kind extends string = string> = {
  /** Names the record among all others. */
  key: string
  kind: Kind
  /** Among equals the lower come first; without it the earlier added. */
  order?: number
  fields: readonly SearchField[]
}

export type FoundRecord = {
  key: string
  score: number
}

export type FoundRecords = {
  /** All records of the kind that match, beyond `items` too. */
  total: number
  /** The score of the first record of all, 0 when there is none. */
  best: number
  items: FoundRecord[]
}

export type RecordMatches<Kind> = {
  /** Only kinds of which something matches. */
  found: Map<Kind, FoundRecords>
  /** Folded words that typed ones may have been meant for. */
  corrected: string[]
}

/** Matches that are kept of recent searches, all together; each takes 8 bytes. */
const MOST_RECENT = 500_000

/** What matches of a kind: score and record in one number (see rankOf), and how many are in order among equals, too. */
type Ranking = { ranks: Float64Array; ordered: number }

/** The rankings of the kinds, by number. */
type Ranked = { kinds: readonly Ranking[]; corrected: string[] }

/** What a text in the block of folded texts is, in the low bits of its owner. */
const LETTERS = 0
const SOUND = 1
const BONES = 2
/** In the block of literal texts: in lower case, and not as it was written. */
const LOWERED = 1
/** In both: the text names the record. */
const TITLE = 4
const OWNER_BITS = 3

/** In a longer text the first occurrence speaks for all. */
const LONG_TEXT = 1000

/** A block with more than this in removed texts, and mostly that, is made anew. */
const MUCH_REMOVED = 1 << 18

/** Takes less than a millisecond. */
const WORDS_AT_A_TIME = 20

/** A record; its texts follow each other in both blocks. */
type Entry = {
  key: string
  kind: number
  order: number
  folded: number
  foldedCount: number
  literal: number
  literalCount: number
}

/** The words with which something is looked for; a whole query can be one. */
type Wanted = Term & { corrections: readonly string[] }

export class RecordIndex<Kind extends string = string> {
  readonly #kinds: Kind[] = []
  readonly #numbers = new Map<string, number>()
  readonly #entries: (Entry | null)[] = []
  #folded = new ByteText()
  #literal = new ByteText()
  readonly #vocabulary = new Vocabulary()
  readonly #recent = new Recent<Ranked>(MOST_RECENT)

  /** How many records there are. */
  get size(): number {
    return this.#numbers.size
  }

  /** Bytes that the texts take. */
  get bytes(): number {
    return this.#folded.length + this.#literal.length
  }

  /** Adds a record, or puts it in place of the one with its key. The next search finds it. */
  put(document: SearchDocument<Kind>): void {
    let kind = this.#kinds.indexOf(document.kind)
    if (kind < 0) kind = this.#kinds.push(document.kind) - 1
    const number = this.#numbers.get(document.key) ?? this.#entries.length
    this.#forget(number)
    const folded = this.#folded.next
    const literal = this.#literal.next
    for (const field of document.fields) this.#addField(number, field)
    this.#entries[number] = {
      key: document.key,
      kind,
      order: document.order ?? number,
      folded,
      foldedCount: this.#folded.next - folded,
      literal,
      literalCount: this.#literal.next - literal,
    }
    this.#numbers.set(document.key, number)
    this.#tidy()
  }

  /** Takes a record out; one that is not there stays away. */
  remove(key: string): void {
    const number = this.#numbers.get(key)
    if (number === undefined) return
    this.#forget(number)
    this.#entries[number] = null
    this.#numbers.delete(key)
    this.#tidy()
  }

  /** The keys of all records. */
  keys(): string[] {
    return [...this.#numbers.keys()]
  }

  /** Does some of the work that a search would wait for; true when none is left. */
  settle(): boolean {
    return this.#vocabulary.settle(WORDS_AT_A_TIME)
  }

  /** Gives back memory that growing reserved; call it after adding many records. */
  trim(): void {
    this.#folded.trim()
    this.#literal.trim()
  }

  #addField(number: number, field: SearchField): void {
    const text = field.text.normalize('NFC')
    if (text === '') return
    const owner = (number << OWNER_BITS) | (field.title ? TITLE : 0)
    const letters = indexKey(text)
    if (letters === '') return
    const lower = lowerCase(text)
    this.#literal.add(lower === text ? owner : owner | LOWERED, lower)
    if (field.title && lower !== text) this.#literal.add(owner, text)
    this.#folded.add(owner | LETTERS, letters)
    this.#vocabulary.add(letters)
    const name = field.title === true || field.pali === true
    for (const sound of name || hasPhinthu(text) ? soundKeys(text) : []) {
      this.#folded.add(owner | SOUND, sound)
      this.#vocabulary.add(sound)
    }
    const bones = name ? bonesOf(text) : null
    if (bones !== null) this.#folded.add(owner | BONES, bones)
  }

  #forget(number: number): void {
    this.#recent.clear()
    const entry = this.#entries[number]
    if (!entry) return
    for (let i = 0; i < entry.foldedCount; i++) this.#folded.remove(entry.folded + i)
    for (let i = 0; i < entry.literalCount; i++) this.#literal.remove(entry.literal + i)
  }

  #tidy(): void {
    if (this.#folded.removed < MUCH_REMOVED || this.#folded.removed * 2 < this.#folded.length) return
    const folded = new ByteText()
    const literal = new ByteText()
    for (const entry of this.#entries) {
      if (!entry) continue
      const { folded: firstFolded, literal: firstLiteral } = entry
      entry.folded = folded.next
      entry.literal = literal.next
      for (let i = 0; i < entry.foldedCount; i++) folded.addFrom(this.#folded, firstFolded + i)
      for (let i = 0; i < entry.literalCount; i++) literal.addFrom(this.#literal, firstLiteral + i)
    }
    this.#folded = folded
    this.#literal = literal
  }

  /**
   * The records in which all terms of the query are found, or the query as a whole, by kind; best first, among equals
   * in their own order, whenever they were added.
   */
  search(query: Query, limit: number, offset: number): RecordMatches<Kind> {
    const { kinds, corrected } = this.#ranked(query)
    const found = new Map<Kind, FoundRecords>()
    for (const [number, kind] of this.#kinds.entries()) {
      const ranking = kinds[number]
      if (!ranking || ranking.ranks.length === 0) continue
      const { ranks } = ranking
      ranking.ordered = orderEquals(ranks, ranking.ordered, offset + limit, this.#orderOf)
      const items: FoundRecord[] = []
      for (const ranked of ranks.subarray(offset, offset + limit)) {
        items.push({ key: this.#entries[numberOf(ranked)]?.key ?? '', score: scoreIn(ranked) })
      }
      found.set(kind, { total: ranks.length, best: scoreIn(ranks[0] ?? 0), items })
    }
    return { found, corrected }
  }

  readonly #orderOf = (number: number): number => this.#entries[number]?.order ?? 0

  #ranked(query: Query): Ranked {
    const kept = this.#recent.get(query.text)
    if (kept) return kept
    const corrections = query.terms.map((term) =>
      term.quoted ? [] : this.#vocabulary.corrections(term.letters),
    )
    const scores = this.#scores(query, corrections)
    const byKind: number[][] = this.#kinds.map(() => [])
    for (const number of scores.numbers) {
      const entry = this.#entries[number]
      if (entry) byKind[entry.kind]?.push(rankOf(scores.of(number), number))
    }
    const kinds = byKind.map((ranks) => ({ ranks: Float64Array.from(ranks).sort(), ordered: 0 }))
    const ranked = { kinds, corrected: corrections.flat() }
    this.#recent.set(query.text, ranked, scores.numbers.length)
    return ranked
  }

  #scores(query: Query, corrections: readonly string[][]): MatchScores {
    const terms = query.terms.map((term, i) => this.#look({ ...term, corrections: corrections[i] ?? [] }))
    const [rarest] = terms.toSorted((a, b) => a.numbers.length - b.numbers.length)
    if (!rarest || terms.length < 2) return rarest ?? new MatchScores()
    const scores = this.#look(wholeOf(query))
    const others =
      rarest.numbers.length === 0 ? [] : query.others.map((term) => this.#look({ ...term, corrections: [] }))
    for (const number of rarest.numbers) {
      const each = terms.map((term) => term.of(number))
      const mean = each.reduce((sum, score) => sum + score, 0) / each.length
      if (!each.includes(0) && others.every((other) => other.of(number) > 0))
        scores.raise(number, scoreApart(mean))
    }
    return scores
  }

  /** The best score of each record for one thing that is looked for. */
  #look(wanted: Wanted): MatchScores {
    const scores = new MatchScores()
    this.#find(wanted, (number, _, score) => scores.raise(number, score))
    if (wanted.name) {
      this.#find({ ...wanted.name, corrections: [] }, (number, title, score) => {
        if (title) scores.raise(number, scoreOfNameAlone(score))
      })
    }
    return scores
  }

  /** Calls back with the number of each record that has what is wanted, whether in a title, and the match's score. */
  #find(wanted: Wanted, found: (number: number, title: boolean, score: number) => void): void {
    const lower = lowerCase(wanted.text)
    for (const words of lower === wanted.text ? [lower] : [lower, wanted.text]) {
      this.#literal.find(words, (owner, before, after, length) => {
        const place = placeOf(before, after)
        const title = (owner & TITLE) !== 0
        const sameCase = title && words === wanted.text && (owner & LOWERED) === 0
        const score = scoreOf(
          title,
          'literal',
          place,
          words.length / Math.max(length, words.length),
          sameCase,
        )
        found(owner >>> OWNER_BITS, title, score)
        return isWhole(place) || length > LONG_TEXT
      })
    }
    if (wanted.quoted) return
    const find = (key: string, meansOf: (kind: number, place: Place) => Means | null): void => {
      this.#folded.find(key, (owner, before, after, length) => {
        const place = placeOf(before, after)
        const kind = owner & (SOUND | BONES)
        const means = meansOf(kind, place)
        if (means) {
          const title = (owner & TITLE) !== 0
          const score = scoreOf(title, means, place, key.length / Math.max(length, key.length))
          found(owner >>> OWNER_BITS, title, score)
        }
        return (means !== null && isWhole(place)) || length > LONG_TEXT || kind === BONES
      })
    }
    find(wanted.letters, (kind) => (kind === LETTERS ? 'letters' : kind === SOUND ? 'sound' : null))
    for (const sound of wanted.sounds) find(sound, (kind) => (kind === BONES ? null : 'sound'))
    if (wanted.bones) find(wanted.bones, (kind) => (kind === BONES ? 'bones' : null))
    for (const word of wanted.corrections) {
      find(word, (kind, place) => (kind === BONES || place === 'inside' ? null : 'typo'))
    }
  }
}

function wholeOf(query: Query): Wanted {
  const text = query.terms.map((term) => term.text).join(' ')
  const quoted = query.terms.some((term) => term.quoted)
  return {
    text,
    quoted,
    letters: phraseLetters(query),
    sounds: quoted ? [] : soundsOf(text),
    bones: quoted ? null : bonesOf(text),
    name: null,
    corrections: [],
  }
}

/** The roman sound of a text in Thai script, under each spelling that it may be in. */
function soundKeys(text: string): string[] {
  if (!hasThai(text)) return []
  if (hasPhinthu(text) || mayBePali(text)) return [indexKey(toRoman(text))]
  return [indexKey(toRoman(text, 'aloud'))]
}

const LINE_FEED = 0x0a

/** What stands before and after a match says where in the field it is; keys end in a line feed, too. */
function placeOf(before: number, after: number): Place {
  const first = before === 0
  if (!first && isLetterByte(before)) return 'inside'
  if (first && (after === 0 || after === LINE_FEED)) return 'whole'
  if (isLetterByte(after)) return first ? 'start' : 'wordStart'
  return first ? 'firstWord' : 'word'
}

/** Places that no other occurrence in the same text would be better than, or not by much. */
const isWhole = (place: Place): boolean => place === 'whole' || place === 'firstWord' || place === 'word'
