/** Loading of data and code for screens, with progress, errors and a retry button. */

import { type ComponentChildren, type ComponentType, createElement } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { toErrorSentence, toErrorSentenceWithFields } from './request-errors.ts'

/** Returns a function that runs a request, and the state to render: the progress text and the error sentence. */
export function useRequestRunner() {
  const [busy, setBusy] = useState('')
  const [fault, setFault] = useState('')
  /** Runs a request and keeps its error. @param going progress text @returns the result; undefined if it failed */
  const attempt = async <T,>(doing: () => Promise<T>, going = ''): Promise<T | undefined> => {
    setBusy(going)
    setFault('')
    try {
      return await doing()
    } catch (error) {
      setFault(toErrorSentence(error))
      return undefined
    } finally {
      setBusy('')
    }
  }
  // progress text, its setter, and the last error; empty if there is none
  return { busy, say: setBusy, fault, attempt }
}

type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'refused'; readonly message: string; readonly again: () => void }
  | { readonly state: 'here'; readonly value: T; readonly again: () => void }

/**
 * Loads a value again whenever one of `inputs` changes; the old value stays until the new one arrives. The result
 * includes a function that reloads.
 */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [count, setCount] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  useEffect(() => {
    let left = false
    const again = () => setCount((before) => before + 1)
    load().then(
      (value) => left || setLoaded({ state: 'here', value, again }),
      (error: unknown) => left || setLoaded({ state: 'refused', message: toErrorSentenceWithFields(error), again }),
    )
    return () => {
      left = true
    }
  }, [...inputs, count])
  return loaded
}

interface LoadProps<T> {
  readonly from: () => Promise<T>
  /** The value is loaded again when one of these changes. */
  readonly by?: readonly unknown[]
  readonly children: (value: T, again: () => void) => ComponentChildren
}

/** Loads a value and renders its children with it; shows progress before and the error, if any. */
export const LoadAndRender = <T,>({ from, by = [], children }: LoadProps<T>) => (
  <LoadedValue loaded={useLoaded(from, by)}>{children}</LoadedValue>
)

/** Renders its children with a loaded value, or the progress or the error with a retry button. */
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
 * Returns a component whose code loads when it is first rendered.
 * @param load imports the module
 * @param name the export that is the component
 */
export const lazyComponent = <All, Name extends keyof All>(load: () => Promise<All>, name: Name) =>
  function Later(props: PropsOf<All[Name]>) {
    return (
      <LoadAndRender from={load}>
        {(loaded) => createElement(loaded[name] as ComponentType<PropsOf<All[Name]>>, props)}
      </LoadAndRender>
    )
  }
