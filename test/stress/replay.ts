/** Does again, one after the other, what the log says was done to the records of one ordered list. */

export interface LogLine {
  readonly key_name: string
  readonly action: string
  readonly record: string
  /** JSON. */
  readonly change: string
}

interface Listed {
  readonly slug: string
  readonly title: string
}

/**
 * The records, in order, after all lines.
 * @param restored the records that a restore put there, asked for by key and number of the restore.
 * @throws Error when a line cannot have followed those before it.
 */
export function replayLog(
  lines: readonly LogLine[],
  restored: (key: string, number: number) => readonly Listed[],
): readonly Listed[] {
  let records: readonly Listed[] = []
  const restores = new Map<string, number>()
  for (const { key_name: key, action, record, change: json } of lines) {
    const change = JSON.parse(json)
    const at = records.findIndex(({ slug }) => slug === record)
    if (at < 0 && !['create', 'restore'].includes(action)) throw new Error(`${action} of ${record}, which is not there`)
    switch (action) {
      case 'create':
        if (at >= 0) throw new Error(`${record} is created a second time`)
        records = [...records, { slug: record, title: change.after.title }]
        break
      case 'replace':
      case 'patch': {
        const { slug = record, title = records[at]?.title } = change.after
        records = records.with(at, { slug, title })
        break
      }
      case 'delete':
        records = records.toSpliced(at, 1)
        break
      case 'move':
        records = moved(records, at, change)
        break
      case 'restore': {
        const number = restores.get(key) ?? 0
        restores.set(key, number + 1)
        records = restored(key, number)
        break
      }
      default:
        throw new Error(`What does ${action} mean?`)
    }
  }
  return records
}

function moved(
  records: readonly Listed[],
  at: number,
  { delta, moved }: { readonly delta: number; readonly moved: boolean },
): readonly Listed[] {
  const [one, other] = [records[at], records[at + delta]]
  if (!one || !other) return records
  if (!moved) throw new Error(`${one.slug} did not move past ${other.slug}`)
  return records.with(at, other).with(at + delta, one)
}
