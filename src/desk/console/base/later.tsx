/** Screens that come when they are first opened, so that the desk itself is there at once. */

import { type ComponentType, createElement } from 'preact'
import { Load } from './loaded.tsx'

type PropsOf<Screen> = Screen extends ComponentType<infer Props extends object> ? Props : never

/** @param load answers with the module of a screen; the browser keeps it then @param name what the module calls it */
export const later = <All, Name extends keyof All>(load: () => Promise<All>, name: Name) =>
  function Later(props: PropsOf<All[Name]>) {
    return (
      <Load from={load}>
        {(loaded) => createElement(loaded[name] as ComponentType<PropsOf<All[Name]>>, props)}
      </Load>
    )
  }
