/** What stands in the screen by its own name: its heading, and the title of its tab. */

import { useEffect } from 'preact/hooks'
import { Shared } from './shared.ts'

/** Undefined where the screen shows nothing that has a name. */
export const called = new Shared<string | undefined>(undefined)

/** Calls the screen by the name of what it shows, as long as it does. @param name empty where there is none yet */
export function useCalled(name: string): void {
  useEffect(() => {
    called.value = name === '' ? undefined : name
    return () => {
      called.value = undefined
    }
  }, [name])
}
