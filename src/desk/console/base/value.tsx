/** Values as editors read them, and what became of one, word by word. */

import { markedParts } from './marked-words.ts'

/** A number as an editor reads it. */
export const readableCount = (count: number): string => count.toLocaleString('th')

interface MarkedProps {
  readonly before: unknown
  readonly after: unknown
  readonly id?: string
}

/** The words that went and the words that came, in what stands around them. */
export const Marked = ({ before, after, id }: MarkedProps) => (
  <p class="marked" dir="auto" id={id}>
    {markedParts(before, after).map(({ text, is }, index) => {
      const Part = ({ added: 'ins', removed: 'del', stayed: 'span' } as const)[is]
      return <Part key={index}>{text}</Part>
    })}
  </p>
)

/** What is known of a thing, by name; what is not known is left out. */
export const Facts = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: string | null])[]
}) => (
  <dl class="facts">
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
    )}
  </dl>
)
