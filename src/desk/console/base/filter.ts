/** What narrows a queue, as its address has it. */

/** By name what narrows; what narrows nothing is absent. A type alias, since an address takes it as it is. */
export type FilterValuesByName<Name extends string> = { readonly [One in Name]?: string }

/** What of an address narrows, as it is there: whether there can be any such is the server's to say. */
export const parseFilter = <Name extends string>(query: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const given = query.get(name)
      return given ? [[name, given]] : []
    }),
  ) as FilterValuesByName<Name>
