/** Times as people give them when they ask for edits. */

const TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * The time as the log writes it (ISO 8601, UTC); without a zone it is UTC, as there, wherever the host lives. A day
 * alone is its beginning, or its end.
 * @returns undefined for what no calendar has
 */
export function toUtcTime(text: string, edge: 'first' | 'last' = 'first'): string | undefined {
  const [, day, clock, zone = 'Z'] = TIME.exec(text) ?? []
  const time = new Date(`${day}T${clock ?? (edge === 'first' ? '00:00' : '23:59:59.999')}${zone}`)
  // a day that no calendar has, such as 31 February, would become another one
  if (day === undefined || Number.isNaN(time.getTime()) || !new Date(day).toISOString().startsWith(day)) {
    return undefined
  }
  return time.toISOString()
}
