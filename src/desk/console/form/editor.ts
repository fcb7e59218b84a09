/**
 * Editing one thing, a form or a book: what is on the screen, its draft, saving it, and meeting another editor. It
 * knows nothing of the screen but that it is drawn again.
 */

import type { OwnEdits } from '../base/edit-groups.ts'
import { errorSentencesOf, type FormErrors } from '../base/problem.ts'
import type { ProposalOutcome } from '../base/proposing.ts'

/** What one made over what the server has now, and the pieces where both editors wrote. */
export interface MergedContent<S, M> {
  readonly state: S
  readonly met: readonly M[]
}

/** What came of sending. What it does to the screen is done to what is there by then: the editor types on. */
export interface SendOutcome<S> {
  /** What was sent and taken is no change any more. */
  readonly taken: (here: S) => S
  readonly edits: Omit<OwnEdits, 'since'>
  /** Why not all of it was taken: the server's sentences, or that another user has written since. */
  readonly refused?: readonly FormErrors[] | 'outdated' | undefined
  /** What waits for review instead of being done. */
  readonly proposed?: readonly ProposalOutcome[]
}

/**
 * A thing that is edited.
 * @typeParam S what is on the screen, over what the server has
 * @typeParam M a piece that both editors wrote, such as a field or a chapter
 * @typeParam D what a draft keeps
 */
export interface Editable<S, M, D> {
  /** The form at which is what is said of all of it. */
  readonly form: string
  readonly isChanged: (state: S) => boolean
  /** What is said where there is nothing to save. */
  readonly nothingToSave: (state: S) => string | undefined
  /** @param unanswered what was met and not answered yet */
  readonly draftOf: (state: S, unanswered: readonly M[]) => D
  readonly fromDraft: (draft: D, here: S) => MergedContent<S, M>
  /** Tells one piece from another. */
  readonly keyOf: (piece: M) => string | number
  /** Of what was met, what is still a question; as it is now. */
  readonly stillMet: (state: S, met: readonly M[]) => readonly M[]
  /** With the other editor's words in some of the pieces that were asked about. */
  readonly withTheirs: (state: S, theirs: readonly M[], input: readonly M[]) => S
  /** Reads what the server has now. @throws Refused */
  readonly read: (here: S) => Promise<(here: S) => MergedContent<S, M>>
  /** @throws Refused where nothing was sent */
  readonly write: (sent: S) => Promise<SendOutcome<S>>
  /** Follows a save, unless the editor wished for something else. */
  readonly onSaved: () => unknown
  /** Follows when a save was taken back, and when that is taken back in turn. */
  readonly onUndone: (edits: Omit<OwnEdits, 'since'>) => unknown
}

/** What an editor needs of the desk around it. */
export interface EditorEnvironment {
  /** Says what was done. */
  readonly done: (text: string) => void
  /** The newest edit of all, before anything is sent. @throws Refused */
  readonly newestEdit: () => Promise<number>
  /** Says that it was saved, and offers to take just that back. */
  readonly offerUndo: (edits: OwnEdits, then: () => unknown) => Promise<void>
  /** Says what waits for review, and offers to take that back. */
  readonly proposed: (sent: readonly ProposalOutcome[]) => void
  /** What is on the screen is another by now. */
  readonly changed: () => void
}

/** Where what is typed is kept until it is saved. */
interface Keeping<D> {
  /** What earlier visits typed, and is not taken up or thrown away yet: nothing is saved before that. */
  readonly left: readonly unknown[]
  keep(typed: D): void
  drop(): void
}

/** How often a save is tried again by itself where another user changed what is not touched here. */
const TRIES = 3

/** Edits one thing. */
export class ContentEditor<S, M, D> {
  faults: readonly FormErrors[] = []
  saving = false
  /** Whether the screen is still open. */
  isHere = true
  /** What two editors wrote at once and is not answered yet, whether it is asked about or not. */
  private pending: readonly M[] = []
  private isRequested = false

  /** @param state as the server had it when the screen was opened */
  constructor(
    public thing: Editable<S, M, D>,
    public drafts: Keeping<D>,
    public state: S,
    private readonly around: EditorEnvironment,
  ) {}

  /** What another editor changed meanwhile, while it is asked about. */
  get met(): readonly M[] | undefined {
    return this.isRequested && this.pending.length > 0 ? this.pending : undefined
  }

  /** Whether the editor types on before answering: the next save asks again. */
  get isUnanswered(): boolean {
    return !this.isRequested && this.pending.length > 0
  }

  get isChanged(): boolean {
    return this.thing.isChanged(this.state)
  }

  become(next: S): void {
    const { drafts } = this
    this.state = next
    if (this.isChanged) drafts.keep(this.thing.draftOf(next, this.pending))
    else drafts.drop()
    this.around.changed()
  }

  /** Shows what another user wrote before anything is written over it. @returns whether there is anything to ask */
  async meet(): Promise<boolean> {
    const over = await this.thing.read(this.state)
    return this.join(over(this.state))
  }

  /** Shows what the server has now, if the screen is still open. */
  async refresh(): Promise<void> {
    const over = await this.thing.read(this.state)
    if (this.isHere) this.join(over(this.state))
  }

  /** Says what went wrong; nothing where that is undefined. */
  blame(error: unknown): void {
    this.fault(error === undefined ? [] : [{ form: this.thing.form, problem: errorSentencesOf(error) }])
  }

  useDraft(draft: D): void {
    this.join(this.thing.fromDraft(draft, this.state))
  }

  /** @param then follows when it is saved, or was already */
  async save(then: () => unknown = this.thing.onSaved, tries = 1): Promise<void> {
    const { thing, around } = this
    if (this.saving || this.drafts.left.length > 0) return
    this.fault([])
    const sent = this.state
    // however often one goes back to typing, it is asked again until it is answered
    this.pending = thing.stillMet(sent, this.pending)
    this.isRequested = true
    around.changed()
    if (this.pending.length > 0) return
    const nothing = thing.nothingToSave(sent)
    if (nothing !== undefined) {
      around.done(nothing)
      return void then()
    }
    this.saving = true
    const isOutdated = await this.send(sent, then).finally(() => {
      this.saving = false
      around.changed()
    })
    if (isOutdated) await this.saveAgain(then, tries)
  }

  /** Takes the other editor's words in these pieces, and saves. */
  choose(theirs: readonly M[]): void {
    const next = this.thing.withTheirs(this.state, theirs, this.pending)
    this.pending = []
    this.become(next)
    // nothing of mine is left where theirs was taken everywhere
    if (this.isChanged) void this.save()
    else this.around.done('บันทึกแล้ว')
  }

  /** Has the editor type on. */
  leaveMet(): void {
    this.isRequested = false
    this.around.changed()
  }

  /** @returns whether another user has written since, and there is nothing to ask about it */
  private async send(sent: S, then: () => unknown): Promise<boolean> {
    const { thing, around } = this
    try {
      const since = await around.newestEdit()
      const { taken, edits, refused, proposed = [] } = await thing.write(sent)
      this.become(taken(this.state))
      if (refused === undefined) {
        // first what the editor goes on with: what is typed from now on belongs there
        await then()
        if (proposed.length > 0) around.proposed(proposed)
        else await around.offerUndo({ ...edits, since }, () => thing.onUndone(edits))
      } else if (refused !== 'outdated') this.fault(refused)
      else return !(await this.meet())
    } catch (error) {
      this.blame(error)
    }
    return false
  }

  /** What only one of the two wrote needs no answer. */
  private async saveAgain(then: () => unknown, tries: number): Promise<void> {
    if (this.isChanged) return tries < TRIES ? this.save(then, tries + 1) : undefined
    // the answer to the first try was lost, and the words are there
    this.around.done('บันทึกแล้ว')
    await then()
  }

  private join({ state, met }: MergedContent<S, M>): boolean {
    if (met.length > 0) {
      const { keyOf } = this.thing
      // what is met later of the same piece takes the place of what was met before
      const later = new Set(met.map(keyOf))
      this.pending = [...this.pending.filter((old) => !later.has(keyOf(old))), ...met]
      this.isRequested = true
    }
    this.become(state)
    return met.length > 0
  }

  private fault(faults: readonly FormErrors[]): void {
    this.faults = faults
    this.around.changed()
  }
}
