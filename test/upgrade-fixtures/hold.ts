/** Holds what a library says today against what it said once: more may be said, but nothing otherwise. */

const MAX_COUNT = 20

/** Where the two differ, as `path: then → now`; at most twenty places. */
export function findAnswerDifferences(then: unknown, now: unknown, path = ''): readonly string[] {
  if (isObject(then) && isObject(now)) {
    if (Array.isArray(then) && Array.isArray(now) && then.length !== now.length)
      return [`${path}.length: ${then.length} → ${now.length}`]
    // what has a new field has another version
    const isRicher = Object.keys(now).some((key) => !(key in then))
    return Object.entries(then)
      .filter(([key]) => !(isRicher && key === 'version'))
      .flatMap(([key, value]) => findAnswerDifferences(value, now[key], `${path}/${key}`))
      .slice(0, MAX_COUNT)
  }
  return Object.is(then, now) ? [] : [`${path}: ${shown(then)} → ${shown(now)}`]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 100)
