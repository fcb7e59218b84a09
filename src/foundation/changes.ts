/**
 * The one owner of change: it knows what changed when, in this process and in others. Whoever keeps something asks for
 * the state of what it was made from, and asks again before using it; nobody is told anything. What it was made from is
 * collected while it is made: nobody has to say it, and nobody can forget to.
 */

import { recordedCollections } from '../definitions/collection-names.ts'

/**
 * What something was made from: names of collections; undefined when it may be anything. The imported text belongs to
 * every list, also to an empty one.
 */
export type Reads = readonly string[] | undefined

/** What was made, and what it was made from. */
export interface Made<T> {
  readonly value: T
  readonly reads: Reads
  /** The state of all that it was made from; see Changes.stateOf. */
  readonly state: number
}

/** A line of content_edit, as far as it says what may have changed. */
export interface EditLine {
  /** Rises from line to line. */
  readonly id: number
  /** ISO 8601. */
  readonly time: string
  /** The collection that was changed, whatever was done to it; `*` for several. */
  readonly collection: string
}

/** The log of edits in the database; see db/edit-log.ts. */
export interface EditLines {
  /** Differs from what it was when another connection has committed something since. */
  dataVersion(): number
  /** The lines after one, oldest first; undefined when there are too many to read. */
  linesAfter(id: number): readonly EditLine[] | undefined
  last(): EditLine | undefined
  /** Rises with each thing that readers send, which stands in no line. */
  received(): number
  /** Lets several statements see one state of the database. */
  together<T>(work: () => T): T
}

/** See Changes.mark. */
export interface LogMark {
  readonly seen: Pick<EditLine, 'id' | 'time'> | undefined
}

/** See Changes.fact. */
interface Fact extends Made<unknown> {
  readonly make: () => unknown
  /** Since which state it says what it says. */
  readonly since: number
}

export class Changes {
  /** Rises with everything that happens; a state is such a number. */
  private now = 0
  /** When something changed of which only that is known. */
  private anything = 0
  /** When each collection changed last. */
  private readonly changed = new Map<string, number>()
  private readonly facts = new Map<string, Fact>()
  private dataVersion: number
  private seen: Pick<EditLine, 'id' | 'time'> | undefined
  private received: number
  private text: string | undefined
  private hasLooked = false
  /** What was read so far by the work that is collected just now; `anything` once it was that. */
  private reading: Set<string> | 'anything' | undefined

  constructor(private readonly log: EditLines) {
    this.dataVersion = log.dataVersion()
    this.seen = log.last()
    this.received = log.received()
  }

  /**
   * The state of what something depends on: another number as soon as any of it has changed. Other processes are looked
   * for once in a turn of the event loop, so what they had written before any request of the turn was read is in every
   * state. A look takes 3 µs: 2 % of a kept answer over 16 connections, which share a turn by ten.
   */
  stateOf(reads: Reads): number {
    this.note(reads)
    return this.latest(reads)
  }

  private latest(reads: Reads): number {
    this.lookOnce()
    if (!reads) return this.now
    let state = this.anything
    for (const name of reads) {
      const changed = this.changed.get(name) ?? this.factSince(name)
      if (changed !== undefined && changed > state) state = changed
    }
    return state
  }

  /**
   * Something small that is made from much, such as whether there is anything in a collection: what shows it holds for as long
   * as it says the same, whatever happened to that. @param name of no collection; `make` is always the same for it
   */
  fact<T extends string | number | boolean>(name: string, make: () => T): T {
    this.factSince(name)
    const { value } = this.facts.get(name) ?? this.workOut(name, make)
    this.note([name])
    return value as T
  }

  private factSince(name: string): number | undefined {
    const fact = this.facts.get(name)
    if (!fact) return undefined
    return (this.latest(fact.reads) === fact.state ? fact : this.workOut(name, fact.make)).since
  }

  private workOut(name: string, make: () => unknown): Fact {
    const before = this.facts.get(name)
    const made = this.aside(() => this.collect(make))
    const since = before && before.value === made.value ? before.since : this.now
    const fact = { ...made, make, since }
    this.facts.set(name, fact)
    return fact
  }

  /**
   * Makes something, and collects what it reads meanwhile: by statements (db/watched-reads.ts), and by what it asks the
   * state of. What goes on after `make` has returned, as in a promise, is nobody's.
   */
  collect<T>(make: () => T): Made<T> {
    this.lookOnce()
    const [outer, before] = [this.reading, this.now]
    const inner = new Set<string>()
    this.reading = inner
    let value: T
    let reads: Reads
    try {
      value = make()
    } finally {
      reads = this.endOf(inner)
      this.reading = outer
      this.note(reads)
    }
    // what others wrote was noticed half-way: who knows which half shows it
    return { value, reads, state: this.now === before ? this.stateOf(reads) : STALE }
  }

  /** Looks at something that answers do not depend on by itself, such as the log: nothing of it is collected. */
  aside<T>(work: () => T): T {
    const { reading } = this
    this.reading = undefined
    try {
      return work()
    } finally {
      this.reading = reading
    }
  }

  /** Whether somebody wants to know what is read. */
  get isCollecting(): boolean {
    return this.reading !== undefined && this.reading !== 'anything'
  }

  /** To be called with what was read. */
  note(reads: Reads): void {
    if (this.reading === undefined || this.reading === 'anything') return
    if (reads === undefined) this.reading = 'anything'
    else for (const name of reads) this.reading.add(name)
  }

  private endOf(names: ReadonlySet<string>): Reads {
    return this.reading === 'anything' ? undefined : [...names]
  }

  /** The last edit that is known of, for followers and metrics; undefined before the first. */
  get lastEdit(): Pick<EditLine, 'id' | 'time'> | undefined {
    return this.seen
  }

  /** What tells the imported text from the one before it; undefined while there is none. */
  get textGeneration(): string | undefined {
    return this.text
  }

  /** Looks what other processes have written, unless that was done in this turn of the event loop. */
  lookOnce(): void {
    if (this.hasLooked) return
    this.hasLooked = true
    setImmediate(this.nextTurn)
    this.look()
  }

  /** Looks at once what other processes have written. @returns whether they have */
  look(): boolean {
    return this.aside(() => this.readLog())
  }

  private readLog(): boolean {
    const version = this.log.dataVersion()
    if (version === this.dataVersion) return false
    this.log.together(() => {
      this.dataVersion = this.log.dataVersion()
      const lines = this.log.linesAfter(this.seen?.id ?? 0)
      if (lines) for (const line of lines) this.noteEdit(line)
      const received = this.log.received()
      const isFromReaders = received > this.received
      this.received = received
      // written past the log, or a long absence: nobody knows what it was
      if (!lines || (lines.length === 0 && !isFromReaders)) {
        this.anything = ++this.now
        this.seen = this.log.last()
      }
    })
    return true
  }

  /** To be called with each line that this process has committed, when every line before it is noted. */
  noteEdit(line: EditLine): void {
    this.now++
    this.seen = { id: line.id, time: line.time }
    if (recordedCollections.includes(line.collection)) this.changed.set(line.collection, this.now)
    else this.anything = this.now
  }

  /** Where the log stands, for who may have to take back what is written from now on. */
  mark(): LogMark {
    return { seen: this.seen }
  }

  /** Lines that were noted did not happen: what was made of them is stale, and they are not the last ones. */
  takeBack({ seen }: LogMark, lines: readonly EditLine[]): void {
    for (const line of lines) this.noteEdit(line)
    if (lines.length > 0) this.seen = seen
  }

  /** Something else is there than before that every answer may show: dictionaries. */
  noteAnything(): void {
    this.anything = ++this.now
  }

  /** There is another text than before, or none. */
  noteText(generation: string | undefined): void {
    this.anything = ++this.now
    this.text = generation
  }

  private readonly nextTurn = () => {
    this.hasLooked = false
  }
}

/** No state is this one. */
const STALE = -1
