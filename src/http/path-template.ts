/** Paths with parameters in braces, such as `/chants/{slug}`: their names, their values in a path, and a path of values. */

const PARAMETER = /\{(\w+)\}/g

/** The names of its parameters, in their order. */
export const parameterNamesIn = (template: string): readonly string[] =>
  [...template.matchAll(PARAMETER)].map(([, name = '']) => name)

/** The path that values make; one that is missing is empty. */
export const fillPathTemplate = (template: string, values: Readonly<Record<string, string | undefined>>): string =>
  template.replace(PARAMETER, (_, name: string) => values[name] ?? '')

/** The values that a path has there, as they are written in it; undefined for a path of another form. */
export function matchPathTemplate(template: string, path: string): Readonly<Record<string, string>> | undefined {
  const [parts, steps] = [template.split('/'), path.split('/')]
  if (parts.length !== steps.length) return undefined
  const values: Record<string, string> = {}
  const fits = parts.every((part, at) => {
    const step = steps[at] ?? ''
    const [name] = /^\{\w+\}$/.test(part) ? parameterNamesIn(part) : []
    if (name === undefined) return part === step
    values[name] = step
    return step !== ''
  })
  return fits ? values : undefined
}

/** A value as it is meant, of one as it is in a path; what is wrongly written stays. */
export function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
