/** Screens that come when they are first opened, so that the desk itself is there at once. */

import type { ComponentType } from 'preact'
import { Show, useLoaded } from './loaded.tsx'

/** @param load answers with the screen; the browser keeps it then */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Later(props: Props) {
    // a component is a function, and a function is no value that is loaded
    const loaded = useLoaded(async () => ({ Screen: await load() }), [])
    return <Show loaded={loaded}>{({ Screen }) => <Screen {...props} />}</Show>
  }
}
