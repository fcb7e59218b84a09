/** Some pairs of many, to be looked at before all are decided alike: it is known which of them have been before eyes. */

import { useEffect, useRef } from 'preact/hooks'
import { Load } from '../base/loaded.tsx'
import type { components } from '../types/desk.d.ts'
import { readPair } from './asking.ts'
import { Differences } from './differences.tsx'
import { addressOfConflict } from './filter.ts'
import { Sources } from './pair.tsx'
import { type Conflict, pairKey } from './words.ts'

export type PairItem = components['schemas']['ConflictList']['items'][number]

interface ExamplesProps {
  readonly pairs: readonly PairItem[]
  /** Is told the key of each pair whose end was on the screen. */
  readonly onSeen: (key: string) => void
}

export function Examples({ pairs, onSeen }: ExamplesProps) {
  const keys = pairs.map(pairKey)
  return (
    <Load from={() => Promise.all(keys.map(readPair))} by={[keys.join(' ')]}>
      {(conflicts) => (
        <ol class="examples">
          {conflicts.map((conflict) => (
            <Example key={pairKey(conflict)} conflict={conflict} onSeen={() => onSeen(pairKey(conflict))} />
          ))}
        </ol>
      )}
    </Load>
  )
}

interface ExampleProps {
  readonly conflict: Conflict
  readonly onSeen: () => void
}

function Example({ conflict, onSeen }: ExampleProps) {
  const end = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const { current } = end
    if (!current) return
    const watch = new IntersectionObserver((changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      onSeen()
    })
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  return (
    <li>
      <h3>
        <a href={addressOfConflict(pairKey(conflict))}>
          <bdi>{conflict.title}</bdi>
        </a>
      </h3>
      <Sources conflict={conflict} />
      <Differences conflict={conflict} />
      <span ref={end} class="end" />
    </li>
  )
}
