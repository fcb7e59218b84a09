/** Editing of one form or book, without its display: content, draft, saving, and conflicts with other editors. */

import type { StoredProposalOrDraft } from '../base/proposal-sender.ts'
import { type FormErrors, toDisplayedError } from '../base/request-errors.ts'
import type { EditsOfThisScreen } from '../base/undoable-edits.ts'

/** Content merged with a newer stored version, and the pieces that both editors changed. */
export interface MergedContent<S, M> {
  readonly state: S
  readonly met: readonly M[]
}

/** The result of a save. Its changes apply to the current content, because the editor may have typed on. */
export interface SaveOutcome<S> {
  /** Removes the saved changes from the current content. */
  readonly taken: (here: S) => S
  readonly edits: Omit<EditsOfThisScreen, 'since'>
  /** Why not everything was saved: error sentences, or `outdated` if another editor saved first. */
  readonly refused?: readonly FormErrors[] | 'outdated' | undefined
  /** Proposals that were created instead of writing. */
  readonly proposed?: readonly StoredProposalOrDraft[]
}

/**
 * Defines how content of one kind is edited: comparing, drafts, reading, saving and merging.
 * @typeParam S the content on the screen, over the stored version
 * @typeParam M a piece that two editors changed, such as a field or a chapter
 * @typeParam D the content of a draft
 */
export interface ContentEditingAdapter<S, M, D> {
  /** The id of the form that shows errors about the whole. */
  readonly form: string
  readonly isChanged: (state: S) => boolean
  /** Message if there is nothing to save; otherwise undefined. */
  readonly nothingToSave: (state: S) => string | undefined
  /** Returns the draft. @param unanswered unresolved conflicts */
  readonly draftOf: (state: S, unanswered: readonly M[]) => D
  readonly fromDraft: (draft: D, here: S) => MergedContent<S, M>
  /** Identifies a piece. */
  readonly keyOf: (piece: M) => string | number
  /** Returns the conflicts that are still unresolved, with current values. */
  readonly stillMet: (state: S, met: readonly M[]) => readonly M[]
  /** Returns the content with the other editor's version of some of the conflicting pieces. */
  readonly withTheirs: (state: S, theirs: readonly M[], input: readonly M[]) => S
  /** Reads the stored version. @throws RequestRejectedError */
  readonly read: (here: S) => Promise<(here: S) => MergedContent<S, M>>
  /**
   * Saves the content.
   * @param isDraft stores it on the server without sending or publishing it
   * @throws RequestRejectedError if nothing was saved
   */
  readonly write: (sent: S, isDraft: boolean) => Promise<SaveOutcome<S>>
  /** Runs after a save, unless the editor chose another action. */
  readonly onSaved: () => unknown
  /** Runs after a save was undone, and when that undo is undone. */
  readonly onUndone: (edits: Omit<EditsOfThisScreen, 'since'>) => unknown
}

/** Functions of the desk that ContentEditor uses: notices, the newest edit, and redrawing. */
export interface ContentEditorDependencies {
  /** Reports a completed action. */
  readonly done: (text: string) => void
  /** The newest edit of all, before anything is sent. @throws RequestRejectedError */
  readonly newestEdit: () => Promise<number>
  /** Reports the save and offers to undo it. */
  readonly offerUndo: (edits: EditsOfThisScreen, then: () => unknown) => Promise<void>
  /** Reports the proposals and offers to withdraw them. */
  readonly proposed: (sent: readonly StoredProposalOrDraft[]) => void
  /** Called when the screen must be redrawn. */
  readonly changed: () => void
}

/** The drafts of the content. */
interface EditorDrafts<D> {
  /** Drafts of earlier visits; nothing is saved until each is continued or discarded. */
  readonly leftDrafts: readonly unknown[]
  save(typed: D): void
  deleteOwn(): void
}

/** Number of automatic retries when another editor changed other parts. */
const MAX_RETRIES = 3

/** Edits one record or book: keeps the draft, saves, retries, and resolves conflicts with other editors. */
export class ContentEditor<S, M, D> {
  faults: readonly FormErrors[] = []
  saving = false
  /** Whether the last save was to be stored as a draft: a conflict asks first, and its answer saves in the same way. */
  private isDraft = false
  /** Whether the screen is still open. */
  isHere = true
  /** Unresolved conflicts, whether the dialog is open or not. */
  private pending: readonly M[] = []
  private isRequested = false

  /** @param state the content as stored when the screen was opened */
  constructor(
    public thing: ContentEditingAdapter<S, M, D>,
    public drafts: EditorDrafts<D>,
    public state: S,
    private readonly around: ContentEditorDependencies,
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
    if (this.isChanged) drafts.save(this.thing.draftOf(next, this.pending))
    else drafts.deleteOwn()
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
    this.fault(error === undefined ? [] : [{ form: this.thing.form, problem: toDisplayedError(error) }])
  }

  useDraft(draft: D): void {
    this.join(this.thing.fromDraft(draft, this.state))
  }

  /**
   * Saves the content, and merges and retries if another editor saved first.
   * @param then runs when it is saved, or was already, if the screen is still open
   */
  async save(then: () => unknown = this.thing.onSaved, { isDraft = false, tries = 1 } = {}): Promise<void> {
    const { thing, around } = this
    if (this.saving || this.drafts.leftDrafts.length > 0) return
    this.isDraft = isDraft
    this.fault([])
    const sent = this.state
    // conflicts are asked about at every save until they are resolved
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
    // if all of theirs was taken, nothing is left to save
    if (this.isChanged) void this.save(undefined, { isDraft: this.isDraft })
    else this.around.done('บันทึกแล้ว')
  }

  /** Closes the conflict dialog and lets the editor type on. */
  leaveMet(): void {
    this.isRequested = false
    this.around.changed()
  }

  /** @returns whether another editor saved first without any conflict, so that saving can be retried */
  private async send(sent: S, then: () => unknown): Promise<boolean> {
    const { thing, around } = this
    try {
      const since = await around.newestEdit()
      const { taken, edits, refused, proposed = [] } = await thing.write(sent, this.isDraft)
      this.become(taken(this.state))
      if (refused === undefined) {
        // first move on: what is typed from now on belongs to the next screen
        if (this.isHere) await then()
        if (proposed.length > 0) around.proposed(proposed)
        else await around.offerUndo({ ...edits, since }, () => thing.onUndone(edits))
      } else if (refused !== 'outdated') this.fault(refused)
      else return !(await this.meet())
    } catch (error) {
      this.blame(error)
    }
    return false
  }

  /** Merges the stored version and saves again; changes of one side need no question. */
  private async saveAgain(then: () => unknown, tries: number): Promise<void> {
    if (this.isChanged) {
      const { isDraft } = this
      return tries < MAX_RETRIES ? this.save(then, { isDraft, tries: tries + 1 }) : undefined
    }
    // the first try was saved, but its answer was lost
    this.around.done('บันทึกแล้ว')
    if (this.isHere) await then()
  }

  private join({ state, met }: MergedContent<S, M>): boolean {
    if (met.length > 0) {
      const { keyOf } = this.thing
      // a later conflict about a piece replaces the earlier one
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
