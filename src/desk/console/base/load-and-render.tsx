/** Loading of data and code for screens, with progress, errors and a retry button. */

import { type ComponentChildren, type ComponentType, createElement } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { toErrorSentence, toErrorSentenceWithFields } from './request-errors.ts'

/**
 * Returns a function that runs a request, and the state to render meanwhile: a progress text and an error sentence,
 * both empty if there is none.
 */
export function useRequestRunner() {
  const [progress, setProgress] = useState('')
  const [error, setError] = useState('')
  /** Runs a request and keeps its error. @returns the result; undefined if it failed */
  const run = async <T,>(request: () => Promise<T>, progressText = ''): Promise<T | undefined> => {
    setProgress(progressText)
    setError('')
    try {
      return await request()
    } catch (reason) {
      setError(toErrorSentence(reason))
      return undefined
    } finally {
      setProgress('')
    }
  }
  // `progress` and `error` are empty if there is none
  return { progress, showProgress: setProgress, error, run }
}

type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string; readonly reload: () => void }
  | { readonly state: 'loaded'; readonly value: T; readonly reload: () => void }

/**
 * Loads a value, and loads it again whenever one of `inputs` changes. Returns `loading`, `failed` or `loaded` with the
 * value, and a function that loads it again. The old value is returned until the new one arrives.
 */
export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[]): Loaded<T> {
  const [count, setCount] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  useEffect(() => {
    let isOutdated = false
    const reload = () => setCount((previous) => previous + 1)
    load().then(
      (value) => isOutdated || setLoaded({ state: 'loaded', value, reload }),
      (error: unknown) =>
        isOutdated || setLoaded({ state: 'failed', message: toErrorSentenceWithFields(error), reload }),
    )
    return () => {
      isOutdated = true
    }
  }, [...inputs, count])
  return loaded
}

interface LoadProps<T> {
  readonly load: () => Promise<T>
  /** The value is loaded again when one of these changes. */
  readonly inputs?: readonly unknown[]
  readonly children: (value: T, reload: () => void) => ComponentChildren
}

/**
 * Loads a value and renders its children with it. Shows the progress before, or the error with a retry button.
 * @param inputs the value is loaded again when one of these changes
 */
export const LoadAndRender = <T,>({ load, inputs = [], children }: LoadProps<T>) => (
  <LoadedValue loaded={useLoaded(load, inputs)}>{children}</LoadedValue>
)

/**
 * Renders its children with the value of useLoaded. Shows the progress or the error with a retry button instead, as
 * long as there is no value.
 */
export function LoadedValue<T>({
  loaded,
  children,
}: {
  readonly loaded: Loaded<T>
  readonly children: (value: T, reload: () => void) => ComponentChildren
}) {
  if (loaded.state === 'loaded') return <>{children(loaded.value, loaded.reload)}</>
  if (loaded.state === 'loading') return <p class="loading">กำลังโหลด…</p>
  return (
    <div class="refused" role="alert">
      <p>{loaded.message}</p>
      <button type="button" onClick={loaded.reload}>
        ลองใหม่
      </button>
    </div>
  )
}

type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never

/**
 * Returns a component whose code is loaded when it is first rendered.
 * @param load imports the module
 * @param name name of the component among the module's exports
 */
export const lazyComponent = <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  function LazyComponent(props: PropsOf<Module[Name]>) {
    return (
      <LoadAndRender load={load}>
        {(module) => createElement(module[name] as ComponentType<PropsOf<Module[Name]>>, props)}
      </LoadAndRender>
    )
  }
