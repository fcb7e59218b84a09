/** Makes example values of schemas, for the OpenAPI document. */

interface SchemaKeywords {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly SchemaKeywords[]
  readonly properties?: Readonly<Record<string, SchemaKeywords>>
  readonly required?: readonly string[]
  readonly items?: SchemaKeywords
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly pattern?: string
  readonly examples?: readonly unknown[]
}

/** Keys that the example of an object shows at least; optional ones fill up the required. */
const EXAMPLE_KEYS = 3

/**
 * Returns an example value of a schema: the schema's own example, or a short valid value.
 * @param name name of the field, which suggests a value
 */
export function createSchemaExample(schema: unknown, name = ''): unknown {
  const keywords = schema as SchemaKeywords
  const { type, anyOf, items, properties } = keywords
  if (keywords.examples) return keywords.examples[0]
  if (keywords.const !== undefined) return keywords.const
  if (keywords.enum) return keywords.enum[0]
  if (anyOf) return createSchemaExample(anyOf[0], name)
  switch (typeof type === 'object' ? type[0] : type) {
    case 'object':
      return createObjectExample(properties ?? {}, keywords.required ?? [])
    case 'array':
      return items
        ? Array.from({ length: Math.max(1, keywords.minItems ?? 0) }, () => createSchemaExample(items, name))
        : []
    case 'integer':
    case 'number':
      return Math.max(1, keywords.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return createTextExample(name, keywords)
  }
}

function createObjectExample(properties: Readonly<Record<string, SchemaKeywords>>, required: readonly string[]) {
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const shown = new Set([...required, ...optional.slice(0, Math.max(0, EXAMPLE_KEYS - required.length))])
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      shown.has(name) ? [[name, createSchemaExample(schema, name)]] : [],
    ),
  )
}

/** Text that matches a pattern: a version, a slug, or words. @throws Error for another pattern */
function createTextExample(name: string, { pattern }: SchemaKeywords): string {
  if (pattern === undefined) return /slug|entry|division|section/i.test(name) ? 'example' : 'ตัวอย่าง'
  const texts = ['example', '0123456789abcdef', '/files/example.jpg', '/api/v1/chants/example', '2026-01-31', 'ตัวอย่าง']
  const found = texts.find((text) => new RegExp(pattern, 'u').test(text))
  if (found === undefined) throw new Error(`No example fits ${pattern} of ${name}: give its schema one in examples`)
  return found
}
