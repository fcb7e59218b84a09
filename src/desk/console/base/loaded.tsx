/** What a screen needs from the server, its own code among it: shown when it is there, with a way to try again; and what may be refused. */

import { type ComponentChildren, type ComponentType, createElement } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { errorSentenceOf, errorSentenceWithFields } from './problem.ts'

/** Runs requests and shows their errors. */
export function useRequestRunner() {
  const [busy, setBusy] = useState('')
  const [fault, setFault] = useState('')
  /** @param going what is said meanwhile @returns what came of it; undefined where it was refused */
  const attempt = async <T,>(doing: () => Promise<T>, going = ''): Promise<T | undefined> => {
    setBusy(going)
    setFault('')
    try {
      return await doing()
    } catch (error) {
      setFault(errorSentenceOf(error))
      return undefined
    } finally {
      setBusy('')
    }
  }
  // what is going on, what changes that, and what went wrong the last time; empty where nothing is or did
  return { busy, say: setBusy, fault, attempt }
}

type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'refused'; readonly message: string; readonly again: () => void }
  | { readonly state: 'here'; readonly value: T; readonly again: () => void }

/** Loads when one of `inputs` changes; what was there stays in sight until the new value has come. */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [count, setCount] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  useEffect(() => {
    let left = false
    const again = () => setCount((before) => before + 1)
    load().then(
      (value) => left || setLoaded({ state: 'here', value, again }),
      (error: unknown) => left || setLoaded({ state: 'refused', message: errorSentenceWithFields(error), again }),
    )
    return () => {
      left = true
    }
  }, [...inputs, count])
  return loaded
}

interface LoadProps<T> {
  readonly from: () => Promise<T>
  /** It is loaded again when one of these changes. */
  readonly by?: readonly unknown[]
  readonly children: (value: T, again: () => void) => ComponentChildren
}

/** Shows what is loaded, or that it is not there yet, or why not. */
export const Loader = <T,>({ from, by = [], children }: LoadProps<T>) => (
  <LoadedValue loaded={useLoaded(from, by)}>{children}</LoadedValue>
)

/** Shows a loaded value, or why it is missing. */
export function LoadedValue<T>({
  loaded,
  children,
}: {
  readonly loaded: Loaded<T>
  readonly children: (value: T, again: () => void) => ComponentChildren
}) {
  if (loaded.state === 'here') return <>{children(loaded.value, loaded.again)}</>
  if (loaded.state === 'loading') return <p class="loading">กำลังโหลด…</p>
  return (
    <div class="refused" role="alert">
      <p>{loaded.message}</p>
      <button type="button" onClick={loaded.again}>
        ลองใหม่
      </button>
    </div>
  )
}

type PropsOf<Screen> = Screen extends ComponentType<infer Props extends object> ? Props : never

/**
 * A component whose code loads on demand.
 * @param load answers with the module of a screen; the browser keeps it then @param name what the module calls it
 */
export const lazyComponent = <All, Name extends keyof All>(load: () => Promise<All>, name: Name) =>
  function Later(props: PropsOf<All[Name]>) {
    return (
      <Loader from={load}>{(loaded) => createElement(loaded[name] as ComponentType<PropsOf<All[Name]>>, props)}</Loader>
    )
  }
