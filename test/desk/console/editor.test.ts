/** Saving at the desk: typing while it saves, changes of other editors, errors, and lost answers. */

import { expect, test } from 'bun:test'
import { flattenFields, getValueAtPath, setValueAtPath } from '../../../src/desk/console/base/field-equality.ts'
import { RequestRejectedError } from '../../../src/desk/console/base/request-errors.ts'
import {
  applyTypedValue,
  type FieldConflict,
  findFieldsChangedByOthers,
  findUnresolvedFieldConflicts,
  getFieldsOfLanguage,
  getStoredValuesOfChangedFields,
  prefixFieldKeysWithLanguage,
  type RecordDraft,
  type RecordWithTranslations,
  rebaseFieldChanges,
  restoreDraftBaseValues,
  subtractSavedChanges,
  type ValuesByLanguageAndField,
} from '../../../src/desk/console/form/changes.ts'
import { ContentEditor, type SaveOutcome } from '../../../src/desk/console/form/editor.ts'

type Fields = Readonly<Record<string, string | null>>
interface Typing {
  readonly stored: RecordWithTranslations
  readonly changes: ValuesByLanguageAndField
}

const stored = (fields: Fields, version: string): RecordWithTranslations => ({
  id: 1,
  slug: 'one',
  languages: ['th'],
  fields: prefixFieldKeysWithLanguage('th', fields),
  versions: { th: version },
  outdated: [],
})

/** Simulates a server with one record, and creates the editor of its form. */
function form(fields: Fields = { note: 'เดิม', source: 'เดิม' }) {
  const server = { fields, version: 1 }
  const events: string[] = []
  const hooks = {
    before: async () => {},
    lost: false,
    proposes: false,
    refused: undefined as RequestRejectedError | undefined,
  }
  const drafts = {
    leftDrafts: [] as readonly unknown[],
    stored: undefined as RecordDraft | undefined,
    save: (draft: RecordDraft) => {
      drafts.stored = draft
    },
    deleteOwn: () => {
      drafts.stored = undefined
    },
  }
  const now = () => stored(server.fields, String(server.version))
  const theirs = (changed: Fields) => {
    server.fields = { ...server.fields, ...changed }
    server.version++
  }
  const over = (base: RecordWithTranslations, changes: ValuesByLanguageAndField): Typing => ({
    stored: base,
    changes: rebaseFieldChanges(base, changes),
  })
  const write = async ({ stored: from, changes }: Typing, isDraft: boolean): Promise<SaveOutcome<Typing>> => {
    const sent = getFieldsOfLanguage('th', changes) as Fields
    events.push(`sent ${Object.values(sent).join()}${isDraft ? ' as a draft' : ''}`)
    await hooks.before()
    const edits = { collection: 'chants', records: ['one'] }
    if (hooks.refused)
      return { removeSaved: (here) => here, edits, rejection: [{ form: 'th', problem: hooks.refused.problem }] }
    if (hooks.proposes)
      return {
        removeSaved: (here) => over(now(), subtractSavedChanges(here.changes, changes)),
        edits,
        proposals: [{ id: 5, title: '' }],
      }
    if (from.versions.th !== String(server.version))
      return { removeSaved: (here) => here, edits, rejection: 'outdated' }
    theirs(sent)
    if (hooks.lost) {
      // the request arrived, its answer was lost, and the same request was sent again
      hooks.lost = false
      return { removeSaved: (here) => here, edits, rejection: 'outdated' }
    }
    return { removeSaved: (here) => over(now(), subtractSavedChanges(here.changes, changes)), edits }
  }
  const editor = new ContentEditor<Typing, FieldConflict, RecordDraft>(
    {
      form: 'th',
      isChanged: ({ changes }) => Object.keys(changes).length > 0,
      getNothingToSaveMessage: ({ changes }) => (Object.keys(changes).length > 0 ? undefined : 'nothing'),
      toDraft: ({ stored: base, changes }, conflicts) => ({
        changes,
        base: getStoredValuesOfChangedFields(base, changes, conflicts),
      }),
      mergeDraft: ({ changes, base }, { stored: here }) => {
        const state = over(here, changes)
        return { state, conflicts: findFieldsChangedByOthers(restoreDraftBaseValues(here, base), here, state.changes) }
      },
      keyOf: ({ key }) => key,
      findUnresolved: ({ changes }, conflicts) => findUnresolvedFieldConflicts(conflicts, changes),
      applyTheirs: ({ stored: base, changes }, conflicts) => ({
        stored: base,
        changes: conflicts.reduce((all, { key, theirs }) => applyTypedValue(base, all, key, theirs), changes),
      }),
      fetchStored: async () => (here) => ({
        state: over(now(), here.changes),
        conflicts: findFieldsChangedByOthers(here.stored, now(), here.changes),
      }),
      write,
      onSaved: () => events.push('saved'),
      onUndone: () => undefined,
    },
    drafts,
    { stored: now(), changes: {} },
    {
      showDone: (text) => void events.push(text),
      fetchNewestEditId: async () => 7,
      offerUndo: async ({ since }) => void events.push(`undo since ${since}`),
      showProposed: (sent) => void events.push(`proposed ${sent.map(({ id }) => id).join()}`),
      redraw: () => undefined,
    },
  )
  const type = (name: string, value: string) => {
    const { stored: base, changes } = editor.state
    editor.setState({ stored: base, changes: applyTypedValue(base, changes, `th/${name}`, value) })
  }
  const conflicts = () => editor.openConflicts?.map(({ key, theirs: other, mine }) => [key.slice(3), other, mine])
  return { server, events, hooks, drafts, theirs, editor, type, conflicts }
}

test('typed text is sent once, kept until stored, and undone by the newest edit', async () => {
  const { server, events, drafts, editor, type } = form()
  type('note', 'ใหม่')
  expect(drafts.stored?.changes).toEqual({ 'th/note': 'ใหม่' })
  const saving = editor.save()
  expect(editor.isSaving).toBe(true)
  await Promise.all([saving, editor.save(), editor.save()])
  expect([server.fields.note, events, drafts.stored]).toEqual(['ใหม่', ['sent ใหม่', 'saved', 'undo since 7'], undefined])
  await editor.save()
  expect(events.slice(3)).toEqual(['nothing', 'saved'])
})

test('a save that is answered after the editor left the screen opens nothing', async () => {
  const { events, hooks, drafts, editor, type } = form()
  type('note', 'ใหม่')
  hooks.before = async () => {
    editor.isScreenOpen = false
  }
  await editor.save()
  expect([events, drafts.stored]).toEqual([['sent ใหม่', 'undo since 7'], undefined])
})

test('text typed during a save stays and is a separate change', async () => {
  const { server, hooks, drafts, editor, type } = form()
  type('note', 'ส่งไปแล้ว')
  hooks.before = async () => type('source', 'พิมพ์ต่อ')
  await editor.save()
  expect([server.fields.note, editor.state.changes]).toEqual(['ส่งไปแล้ว', { 'th/source': 'พิมพ์ต่อ' }])
  expect([editor.isChanged, drafts.stored?.changes]).toEqual([true, { 'th/source': 'พิมพ์ต่อ' }])
  // also if the field that is being sent is changed again
  hooks.before = async () => type('source', 'อีกคำ')
  await editor.save()
  expect([server.fields.source, editor.state.changes]).toEqual(['พิมพ์ต่อ', { 'th/source': 'อีกคำ' }])
})

test('a save as a draft is one after a conflict, too; the next save is not', async () => {
  const { theirs, events, editor, type } = form()
  type('note', 'ฉัน')
  theirs({ note: 'คนแรก' })
  await editor.save(undefined, { isDraft: true })
  editor.resolve([])
  await new Promise(setImmediate)
  type('source', 'ต่อ')
  await editor.save()
  expect(events.filter((event) => event.startsWith('sent'))).toEqual([
    ...['sent ฉัน as a draft', 'sent ฉัน as a draft', 'sent ต่อ'],
  ])
})

test('changes of two editors in different fields are shown and both survive', async () => {
  const { server, theirs, editor, type, conflicts } = form()
  type('source', 'คนที่สอง')
  theirs({ note: 'คนแรก' })
  await editor.save()
  expect([conflicts(), server.fields.source]).toEqual([[['note', 'คนแรก', undefined]], 'เดิม'])
  editor.resolve([])
  await new Promise(setImmediate)
  expect([server.fields, editor.openConflicts]).toEqual([{ note: 'คนแรก', source: 'คนที่สอง' }, undefined])
})

test('for the same field both values are shown; choosing theirs sends nothing', async () => {
  const { server, events, theirs, editor, type, conflicts } = form()
  type('note', 'ของฉัน')
  theirs({ note: 'ของอีกคน' })
  await editor.save()
  expect(conflicts()).toEqual([['note', 'ของอีกคน', 'ของฉัน']])
  events.length = 0
  editor.resolve(editor.openConflicts ?? [])
  expect([events, editor.isChanged, server.fields.note]).toEqual([['บันทึกแล้ว'], false, 'ของอีกคน'])
})

test('an unanswered merge conflict is asked again', async () => {
  const { server, theirs, editor, type, conflicts } = form()
  type('note', 'ของฉัน')
  theirs({ note: 'ของอีกคน' })
  await editor.save()
  for (const typed of ['ของฉัน อีก', 'ของฉัน อีกที']) {
    editor.closeDialog()
    expect([editor.openConflicts, editor.hasUnresolvedConflicts]).toEqual([undefined, true])
    type('note', typed)
    await editor.save()
    expect(conflicts()).toEqual([['note', 'ของอีกคน', typed]])
  }
  expect(server.fields.note).toBe('ของอีกคน')
  // there is no conflict if both wrote the same in the end
  editor.closeDialog()
  type('note', ' ของอีกคน ')
  await editor.save()
  expect(editor.openConflicts).toBeUndefined()
})

test('a merge conflict is asked again over a draft and after further changes', async () => {
  const first = form()
  first.type('note', 'ของฉัน')
  first.theirs({ note: 'ของอีกคน' })
  await first.editor.save()
  first.editor.closeDialog()
  first.type('note', 'ของฉัน อีก')
  const left = JSON.parse(JSON.stringify(first.drafts.stored)) as RecordDraft
  const again = form(first.server.fields)
  again.editor.useDraft(left)
  expect(again.conflicts()).toEqual([['note', 'ของอีกคน', 'ของฉัน อีก']])
  again.editor.resolve([])
  await new Promise(setImmediate)
  expect(again.server.fields).toEqual({ note: 'ของฉัน อีก', source: 'เดิม' })
  const later = form({ note: 'คนอื่นเขียนทีหลัง', source: 'เดิม' })
  later.editor.useDraft({
    changes: { 'th/note': 'ร่าง', 'th/source': 'ใหม่' },
    base: { 'th/note': null, 'th/source': 'เดิม' },
  })
  expect(later.conflicts()).toEqual([['note', 'คนอื่นเขียนทีหลัง', 'ร่าง']])
})

test('nothing is saved while a draft is offered', async () => {
  const { drafts, events, editor, type } = form()
  drafts.leftDrafts = ['typed before']
  type('note', 'ใหม่')
  await editor.save()
  expect(events).toEqual([])
})

test('changes of others elsewhere are no question; saving retries three times at most', async () => {
  const { server, events, hooks, theirs, editor, type } = form()
  type('note', 'ใหม่')
  let others = 0
  // another user saves before each try
  hooks.before = async () => theirs({ note: others++ < 9 ? 'เดิม' : '' })
  await editor.save()
  expect([events.filter((event) => event.startsWith('sent')).length, server.fields.note]).toEqual([3, 'เดิม'])
  expect([editor.isChanged, editor.isSaving]).toEqual([true, false])
})

test('a lost answer is no conflict: stored text equal to mine counts as saved', async () => {
  const { server, events, hooks, editor, type } = form()
  type('note', 'ส่งสองครั้ง')
  hooks.lost = true
  await editor.save()
  expect([server.fields.note, events, editor.openConflicts, editor.isChanged]).toEqual([
    ...['ส่งสองครั้ง', ['sent ส่งสองครั้ง', 'บันทึกแล้ว', 'saved'], undefined],
    false,
  ])
})

test('an error shows at its field, the text stays and can be sent again', async () => {
  const { server, hooks, editor, type } = form()
  type('note', 'ยาวเกินไป')
  hooks.refused = new RequestRejectedError({ status: 400, message: 'ไม่ได้', issues: { note: ['ยาวเกินไป'] } })
  await editor.save()
  expect([editor.errors[0]?.problem.issues, editor.isChanged, editor.isSaving]).toEqual([
    ...[{ note: ['ยาวเกินไป'] }, true],
    false,
  ])
  hooks.refused = undefined
  type('note', 'สั้น')
  await editor.save()
  expect([editor.errors, server.fields.note]).toEqual([[], 'สั้น'])
})

test('a network error shows for the whole form', async () => {
  const { hooks, editor, type } = form()
  type('note', 'ใหม่')
  hooks.before = () => Promise.reject(new RequestRejectedError({ status: 500, message: 'ขัดข้อง', issues: {} }))
  await editor.save()
  expect([editor.errors, editor.isSaving]).toEqual([
    [{ form: 'th', problem: { status: 500, message: 'ขัดข้อง', issues: {} } }],
    false,
  ])
})

test('proposed text is no change any more, and the stored record is unchanged', async () => {
  const { server, events, drafts, editor, hooks, type } = form()
  hooks.proposes = true
  type('note', 'ใหม่')
  hooks.before = async () => type('source', 'พิมพ์ต่อ')
  await editor.save()
  expect([events, server.fields.note]).toEqual([['sent ใหม่', 'saved', 'proposed 5'], 'เดิม'])
  expect([editor.state.changes, drafts.stored?.changes]).toEqual([{ 'th/source': 'พิมพ์ต่อ' }, { 'th/source': 'พิมพ์ต่อ' }])
})

test('an edited part of a proposal is placed, and the rest stays', () => {
  const body = { chapters: [{ title: 'ก', body: 'ข' }, { title: 'ค' }], delta: -1 }
  expect([getValueAtPath(body, 'chapters.1.title'), getValueAtPath(body, 'chapters.5.title')]).toEqual(['ค', undefined])
  expect(setValueAtPath(body, 'chapters.1.body', 'ง')).toEqual({
    chapters: [
      { title: 'ก', body: 'ข' },
      { title: 'ค', body: 'ง' },
    ],
    delta: -1,
  })
  expect(setValueAtPath(body, 'delta', null)).toEqual({ ...body, delta: null })
})

test('flattenFields counts the chapters of a request, and takes their numbers in the log', () => {
  const chapters = [
    { title: 'ก', body: 'ข' },
    { title: 'ค', body: 'ง' },
  ]
  expect(flattenFields({ chapters })).toEqual({ 'chapters 1': 'ก\nข', 'chapters 2': 'ค\nง' })
  const logged = { chapters: [{ chapter: 7, body: 'ง' }], translations: { en: { title: 'One' } }, note: null }
  expect(flattenFields(logged)).toEqual({ 'chapters 7': 'ง', 'title (en)': 'One', note: null })
})
