/** Editing of one form or book, without its display: content, draft, saving, and conflicts with other editors. */

import type { OwnEdits } from '../base/edit-groups.ts'
import { errorSentencesOf, type FormErrors } from '../base/problem.ts'
import type { ProposalOutcome } from '../base/proposing.ts'

/** Content merged with a newer stored version, and the pieces that both editors changed. */
export interface MergedContent<S, M> {
  readonly state: S
  readonly met: readonly M[]
}

/** The result of a save. Its changes apply to the current content, because the editor may have typed on. */
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
 * Defines how content of one kind is edited: comparing, drafts, reading, saving and merging.
 * @typeParam S the content on the screen, over the stored version
 * @typeParam M a piece that two editors changed, such as a field or a chapter
 * @typeParam D the content of a draft
 */
export interface Editable<S, M, D> {
  /** The id of the form that shows errors about the whole. */
  readonly form: string
  readonly isChanged: (state: S) => boolean
  /** Message if there is nothing to save; otherwise undefined. */
  readonly nothingToSave: (state: S) => string | undefined
  /** Returns the draft. @param unanswered unresolved conflicts */
  readonly draftOf: (state: S, unanswered: readonly M[]) => D
  readonly fromDraft: (draft: D, here: S) => MergedContent<S, M>
  /** Tells one piece from another. */
  readonly keyOf: (piece: M) => string | number
  /** Returns the conflicts that are still unresolved, with current values. */
  readonly stillMet: (state: S, met: readonly M[]) => readonly M[]
  /** Returns the content with the other editor's version of some of the conflicting pieces. */
  readonly withTheirs: (state: S, theirs: readonly M[], input: readonly M[]) => S
  /** Reads the stored version. @throws RequestRejectedError */
  readonly read: (here: S) => Promise<(here: S) => MergedContent<S, M>>
  /** Saves the content. @throws RequestRejectedError if nothing was saved */
  readonly write: (sent: S) => Promise<SendOutcome<S>>
  /** Runs after a save, unless the editor chose another action. */
  readonly onSaved: () => unknown
  /** Runs after a save was undone, and when that undo is undone. */
  readonly onUndone: (edits: Omit<OwnEdits, 'since'>) => unknown
}

/** Functions of the desk that ContentEditor uses: notices, the newest edit, and redrawing. */
export interface EditorEnvironment {
  /** Says what was done. */
  readonly done: (text: string) => void
  /** The newest edit of all, before anything is sent. @throws RequestRejectedError */
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

/** Edits one record or book: keeps the draft, saves, retries, and resolves conflicts with other editors. */
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

  /** The conflicts with another editor while the dialog about them is open. */
  get met(): readonly M[] | undefined {
    return this.isRequested && this.pending.length > 0 ? this.pending : undefined
  }

  /** Whether conflicts are unresolved although the editor went back to typing; the next save asks again. */
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

  /** Looks for conflicts before a save. @returns whether there are any to ask about */
  async meet(): Promise<boolean> {
    const over = await this.thing.read(this.state)
    return this.join(over(this.state))
  }

  /** Merges the stored version into the screen, if the screen is still open. */
  async refresh(): Promise<void> {
    const over = await this.thing.read(this.state)
    if (this.isHere) this.join(over(this.state))
  }

  /** Shows the messages of an error; does nothing if it is undefined. */
  blame(error: unknown): void {
    this.fault(error === undefined ? [] : [{ form: this.thing.form, problem: errorSentencesOf(error) }])
  }

  useDraft(draft: D): void {
    this.join(this.thing.fromDraft(draft, this.state))
  }

  /**
   * Saves the content, and merges and retries if another editor saved first.
   * @param then runs when it is saved, or was already
   */
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

  /** Takes the other editor's version of the given pieces, and saves. */
  choose(theirs: readonly M[]): void {
    const next = this.thing.withTheirs(this.state, theirs, this.pending)
    this.pending = []
    this.become(next)
    // nothing of mine is left where theirs was taken everywhere
    if (this.isChanged) void this.save()
    else this.around.done('บันทึกแล้ว')
  }

  /** Closes the conflict dialog and lets the editor type on. */
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
