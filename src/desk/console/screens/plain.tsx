/** The queue of a kind of finding that needs no screen of its own: what is shown and what is decided are its definition's. */

import { ask, ifAt } from '../base/api.ts'
import { Beside } from '../base/beside.tsx'
import { undoEdit } from '../base/edits.tsx'
import { filterOf } from '../base/filter.ts'
import { type Looking, served, type Things, useLooking, Work } from '../base/looking.tsx'
import { editionName, labelOfField, type PlainKind, plainKinds, sourceName } from '../base/names.ts'
import { Narrowing } from '../base/narrowing.tsx'
import { doneOr } from '../base/proposed.ts'
import { type At, address, go, numberIn } from '../base/route.ts'
import { keyFor, type Shortcut } from '../base/shortcuts.tsx'
import { Facts, readableTime } from '../base/value.tsx'

interface Finding {
  readonly id: number
  readonly version: string
  readonly [field: string]: unknown
}

/** The states that one may be in, the first of which is that of what waits. */
function statesOf({ fields, decided }: PlainKind): Readonly<Record<string, string>> {
  const field = fields[decided.state]
  const values = field?.kind === 'one-of' ? field.values : []
  const called = field?.kind === 'one-of' ? field.called : undefined
  return Object.fromEntries(values.map((value) => [value, called?.[value] ?? value]))
}

function thingsOf({ name, atDesk: { path } }: PlainKind, state: string | undefined): Things<Finding> {
  const keyIn = (item: number | Finding) => String(typeof item === 'number' ? item : item.id)
  const asked = { toDeal: {}, toList: { state } }
  return {
    ...served({ kind: path.slice(1), dealt: 'findings', keyIn, nameOf: Number, ...asked }),
    keyOf: keyIn,
    isDealt: state === undefined,
    read: (key) => ask('get', `/api/desk${path}/${key}`),
    addressOf: (key) => address([name, ...(key === undefined ? [] : [key])], { state }),
    one: 'รายการ',
    counted: 'รายการ',
    waiting: 'ที่รอตัดสิน',
    at: 'เปิด',
  }
}

export function PlainScreen({ name, one, query }: At) {
  const kind = plainKinds.find((other) => other.name === name)
  return kind && <OfKind kind={kind} one={one} query={query} />
}

function OfKind({ kind, one, query }: { readonly kind: PlainKind } & Pick<At, 'one' | 'query'>) {
  const [[, none = ''] = [], ...decidedOnes] = Object.entries(statesOf(kind))
  const { state } = filterOf(query, ['state'])
  const looking = useLooking(thingsOf(kind, state), numberIn(one))
  const { note } = kind.decided
  const noteField = kind.fields[note]
  return (
    <div class="conflicts">
      <div class="groups">
        <Narrowing
          id={kind.name}
          by={[{ name: 'state', label: 'สถานะ', none, choices: Object.fromEntries(decidedOnes) }]}
          asked={{ state }}
          onNarrow={(_, chosen) => go(address([kind.name], { state: chosen }), 'replace')}
        />
      </div>
      <Work label={kind.called} atOnce={['N']} looking={looking} shortcuts={keysFor(kind, looking)}>
        {(seen) => (
          <>
            <h2>
              {kind.called} {seen.id}
            </h2>
            <Facts facts={factsOf(kind, seen)} />
            <Beside
              key={`${seen.id} ${seen.version}`}
              about={`${kind.name}/${seen.id}`}
              class="note"
              fields={[
                {
                  id: 'note',
                  name: 'note',
                  label: labelOfField(kind.name, note),
                  max: noteField?.kind === 'words' ? noteField.max : 0,
                  stored: String(seen[note] ?? ''),
                },
              ]}
              looking={looking}
            />
          </>
        )}
      </Work>
    </div>
  )
}

/** All that is known of it but the note, which stands in its field. */
export const factsOf = (kind: PlainKind, seen: Finding) =>
  Object.keys(kind.fields)
    .filter((name) => name !== kind.decided.note)
    .map((name) => {
      const value = seen[name] ?? null
      return [labelOfField(kind.name, name), value === null ? null : said(kind, name, String(value))] as const
    })

function said(kind: PlainKind, name: string, value: string): string {
  if (name === kind.decided.state) return statesOf(kind)[value] ?? value
  if (kind.fields[name]?.kind === 'moment') return readableTime(value)
  if (name === 'source') return sourceName(value)
  return name === 'edition' ? editionName(value) : value
}

/** A key for each of what can be decided, in the order of the definition. */
export function keysFor(
  kind: PlainKind,
  { sight, decide, text, undoKey, walkKeys, typeKey }: Looking<Finding>,
): readonly Shortcut[] {
  const { decided, atDesk } = kind
  const [[waiting = ''] = [], ...others] = Object.entries(statesOf(kind))
  const send = async ({ id, version }: Finding, state: string) =>
    doneOr(async () => {
      const body = { [decided.state]: state, [decided.note]: text('note') || null }
      const path = `/api/desk${atDesk.path}/${id}`
      const { edit } = await ask<{ readonly edit: number }>('post', path, body, ifAt(version))
      return { places: 1, undo: () => undoEdit(edit) }
    })
  const become = (keys: string, state: string, said: string) =>
    keyFor(keys, said, () =>
      decide((seen) => ({
        ...{ said, title: `${kind.called} ${seen.id}`, leaves: seen[decided.state] !== state },
        send: () => send(seen, state),
      })),
    )
  const isDecided = sight.view !== undefined && sight.view[decided.state] !== waiting
  return [
    ...others.map(([state, said], at) => become(String(at + 1), state, said)),
    ...walkKeys,
    undoKey,
    typeKey('ใส่หมายเหตุ'),
    ...(isDecided ? [become('R', waiting, 'ส่งกลับเข้าคิว')] : []),
  ]
}
