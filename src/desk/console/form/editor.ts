/** Editing of one record or book, without its display: content, draft, saving, and conflicts with other editors. */

import type { StoredProposalOrDraft } from '../base/proposal-sender.ts'
import { type FormErrors, toDisplayedError } from '../base/request-errors.ts'
import type { EditsOfThisScreen } from '../base/undoable-edits.ts'

/** Content after merging with a newer stored version, and the parts that both editors changed. */
export interface MergedContent<Content, Conflict> {
  readonly state: Content
  readonly conflicts: readonly Conflict[]
}

/** The result of a save. */
export interface SaveOutcome<Content> {
  /**
   * Removes the saved changes from the content. It is called with the current content, because the editor may have
   * typed on.
   */
  readonly removeSaved: (current: Content) => Content
  readonly edits: Omit<EditsOfThisScreen, 'since'>
  /** Why not everything was saved: error sentences, or `outdated` if another editor saved first. */
  readonly rejection?: readonly FormErrors[] | 'outdated' | undefined
  /** Proposals that were created instead of writing. */
  readonly proposals?: readonly StoredProposalOrDraft[]
}

/**
 * Defines how one kind of content is edited: comparing, drafts, reading, saving and merging.
 * @typeParam Content the content on the screen, with the stored version from which editing began
 * @typeParam Conflict a part that two editors changed, such as a field or a chapter
 * @typeParam Draft the content of a draft
 */
export interface ContentEditingAdapter<Content, Conflict, Draft> {
  /** The id of the form that shows errors about the content as a whole. */
  readonly form: string
  readonly isChanged: (state: Content) => boolean
  /** Message if there is nothing to save; otherwise undefined. */
  readonly getNothingToSaveMessage: (state: Content) => string | undefined
  readonly toDraft: (state: Content, unresolved: readonly Conflict[]) => Draft
  readonly mergeDraft: (draft: Draft, current: Content) => MergedContent<Content, Conflict>
  /** Identifies the part that a conflict is about. */
  readonly keyOf: (conflict: Conflict) => string | number
  /** Returns the conflicts that are still unresolved, with current values. */
  readonly findUnresolved: (state: Content, conflicts: readonly Conflict[]) => readonly Conflict[]
  /** Returns the content with the other editor's version in the conflicts `theirs`, which are some of `all`. */
  readonly applyTheirs: (state: Content, theirs: readonly Conflict[], all: readonly Conflict[]) => Content
  /** Reads the stored version. @returns a function that merges it into the content @throws RequestRejectedError */
  readonly fetchStored: (current: Content) => Promise<(current: Content) => MergedContent<Content, Conflict>>
  /**
   * Saves the content.
   * @param isDraft stores it on the server without sending or publishing it
   * @throws RequestRejectedError if nothing was saved
   */
  readonly write: (sent: Content, isDraft: boolean) => Promise<SaveOutcome<Content>>
  /** Runs after a save, unless the editor chose another action. */
  readonly onSaved: () => unknown
  /** Runs after a save was undone, and when that undo is undone. */
  readonly onUndone: (edits: Omit<EditsOfThisScreen, 'since'>) => unknown
}

/** The functions of the desk that ContentEditor calls: notices, the newest edit, and redrawing. */
export interface ContentEditorDependencies {
  /** Reports a completed action. */
  readonly showDone: (text: string) => void
  /** Returns the id of the newest edit; called before a save. @throws RequestRejectedError */
  readonly fetchNewestEditId: () => Promise<number>
  /** Reports the save and offers to undo it. */
  readonly offerUndo: (edits: EditsOfThisScreen, onUndone: () => unknown) => Promise<void>
  /** Reports the proposals and offers to withdraw them. */
  readonly showProposed: (sent: readonly StoredProposalOrDraft[]) => void
  /** Called when the screen must be redrawn. */
  readonly redraw: () => void
}

/** The drafts of the content. */
interface EditorDrafts<Draft> {
  /** Drafts of earlier visits; nothing is saved until each is continued or discarded. */
  readonly leftDrafts: readonly unknown[]
  save(typed: Draft): void
  deleteOwn(): void
}

/** Number of automatic retries when another editor changed other parts. */
const MAX_RETRIES = 3

/** Edits one record or book: stores the draft, saves, tries again, and resolves conflicts with other editors. */
export class ContentEditor<Content, Conflict, Draft> {
  errors: readonly FormErrors[] = []
  isSaving = false
  /** Whether the last save was to store a draft: after its conflicts are resolved, it is saved in the same way. */
  private isDraft = false
  /** Whether the screen is still open. */
  isScreenOpen = true
  /** Conflicts without a decision, whether the dialog is open or not. */
  private unresolved: readonly Conflict[] = []
  private isDialogOpen = false

  /** @param state the content as stored when the screen was opened */
  constructor(
    public adapter: ContentEditingAdapter<Content, Conflict, Draft>,
    public drafts: EditorDrafts<Draft>,
    public state: Content,
    private readonly dependencies: ContentEditorDependencies,
  ) {}

  /** The conflicts with another editor while the dialog about them is open. */
  get openConflicts(): readonly Conflict[] | undefined {
    return this.isDialogOpen && this.unresolved.length > 0 ? this.unresolved : undefined
  }

  /** Whether conflicts are unresolved although the editor went back to typing; the next save asks again. */
  get hasUnresolvedConflicts(): boolean {
    return !this.isDialogOpen && this.unresolved.length > 0
  }

  get isChanged(): boolean {
    return this.adapter.isChanged(this.state)
  }

  /** Replaces the content and updates its draft. */
  setState(next: Content): void {
    const { drafts } = this
    this.state = next
    if (this.isChanged) drafts.save(this.adapter.toDraft(next, this.unresolved))
    else drafts.deleteOwn()
    this.dependencies.redraw()
  }

  /** Merges the stored version into the content. @returns whether there are conflicts to resolve */
  async checkForConflicts(): Promise<boolean> {
    const merge = await this.adapter.fetchStored(this.state)
    return this.mergeIntoState(merge(this.state))
  }

  /** Merges the stored version into the content, if the screen is still open. */
  async refresh(): Promise<void> {
    const merge = await this.adapter.fetchStored(this.state)
    if (this.isScreenOpen) this.mergeIntoState(merge(this.state))
  }

  /** Shows the messages of an error; does nothing if it is undefined. */
  showError(error: unknown): void {
    this.setErrors(error === undefined ? [] : [{ form: this.adapter.form, problem: toDisplayedError(error) }])
  }

  useDraft(draft: Draft): void {
    this.mergeIntoState(this.adapter.mergeDraft(draft, this.state))
  }

  /**
   * Saves the content. If another editor saved first, it merges that version and retries.
   * @param then runs after the save, also if there was nothing to save, if the screen is still open
   */
  async save(then: () => unknown = this.adapter.onSaved, { isDraft = false, tries = 1 } = {}): Promise<void> {
    const { adapter, dependencies } = this
    if (this.isSaving || this.drafts.leftDrafts.length > 0) return
    this.isDraft = isDraft
    this.setErrors([])
    const sent = this.state
    // conflicts are asked about at every save until they are resolved
    this.unresolved = adapter.findUnresolved(sent, this.unresolved)
    this.isDialogOpen = true
    dependencies.redraw()
    if (this.unresolved.length > 0) return
    const nothingToSave = adapter.getNothingToSaveMessage(sent)
    if (nothingToSave !== undefined) {
      dependencies.showDone(nothingToSave)
      return void then()
    }
    this.isSaving = true
    const isOutdated = await this.send(sent, then).finally(() => {
      this.isSaving = false
      dependencies.redraw()
    })
    if (isOutdated) await this.saveAgain(then, tries)
  }

  /** Takes the other editor's version in the given conflicts and this editor's in all others, and saves. */
  resolve(theirs: readonly Conflict[]): void {
    const next = this.adapter.applyTheirs(this.state, theirs, this.unresolved)
    this.unresolved = []
    this.setState(next)
    // if all of theirs was taken, nothing is left to save
    if (this.isChanged) void this.save(undefined, { isDraft: this.isDraft })
    else this.dependencies.showDone('บันทึกแล้ว')
  }

  /** Closes the conflict dialog and lets the editor type on. */
  closeDialog(): void {
    this.isDialogOpen = false
    this.dependencies.redraw()
  }

  /** Sends the content. @returns whether saving can be retried: another editor saved first, without a conflict */
  private async send(sent: Content, then: () => unknown): Promise<boolean> {
    const { adapter, dependencies } = this
    try {
      const since = await dependencies.fetchNewestEditId()
      const { removeSaved, edits, rejection, proposals = [] } = await adapter.write(sent, this.isDraft)
      this.setState(removeSaved(this.state))
      if (rejection === undefined) {
        // move on first, because what is typed from now on belongs to the next screen
        if (this.isScreenOpen) await then()
        if (proposals.length > 0) dependencies.showProposed(proposals)
        else await dependencies.offerUndo({ ...edits, since }, () => adapter.onUndone(edits))
      } else if (rejection !== 'outdated') this.setErrors(rejection)
      else return !(await this.checkForConflicts())
    } catch (error) {
      this.showError(error)
    }
    return false
  }

  /** Saves again after the stored version was merged without conflicts. */
  private async saveAgain(then: () => unknown, tries: number): Promise<void> {
    if (this.isChanged) {
      const { isDraft } = this
      return tries < MAX_RETRIES ? this.save(then, { isDraft, tries: tries + 1 }) : undefined
    }
    // the first try was saved, but its answer was lost
    this.dependencies.showDone('บันทึกแล้ว')
    if (this.isScreenOpen) await then()
  }

  private mergeIntoState({ state, conflicts }: MergedContent<Content, Conflict>): boolean {
    if (conflicts.length > 0) {
      const { keyOf } = this.adapter
      // a new conflict about a part replaces the earlier one
      const newKeys = new Set(conflicts.map(keyOf))
      this.unresolved = [...this.unresolved.filter((old) => !newKeys.has(keyOf(old))), ...conflicts]
      this.isDialogOpen = true
    }
    this.setState(state)
    return conflicts.length > 0
  }

  private setErrors(errors: readonly FormErrors[]): void {
    this.errors = errors
    this.dependencies.redraw()
  }
}
