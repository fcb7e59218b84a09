/** Path templates with parameters in braces, such as `/chants/{slug}`: parsing and filling. */

const PARAMETER = /\{(\w+)\}/g

/** Returns the names of the parameters of a path template, in order. */
export const getPathTemplateParameterNames = (template: string): readonly string[] =>
  [...template.matchAll(PARAMETER)].map(([, name = '']) => name)

/** Replaces the parameters of a path template by values. A missing value becomes an empty string. */
export const fillPathTemplate = (template: string, values: Readonly<Record<string, string | undefined>>): string =>
  template.replace(PARAMETER, (_, name: string) => values[name] ?? '')

/**
 * Matches a path with a template. Returns the values of the parameters, still encoded. Undefined if the path does not
 * match.
 */
export function matchPathTemplate(template: string, path: string): Readonly<Record<string, string>> | undefined {
  const [templateSegments, segments] = [template.split('/'), path.split('/')]
  if (templateSegments.length !== segments.length) return undefined
  const values: Record<string, string> = {}
  const isMatch = templateSegments.every((part, at) => {
    const segment = segments[at] ?? ''
    const [name] = /^\{\w+\}$/.test(part) ? getPathTemplateParameterNames(part) : []
    if (name === undefined) return part === segment
    values[name] = segment
    return segment !== ''
  })
  return isMatch ? values : undefined
}

/** Decodes a segment of a path. A wrongly encoded segment is returned unchanged. */
export function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
