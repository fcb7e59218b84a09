/** Reads the filters of a queue from the query string of its address. */

/**
 * Filter values by filter name, without the unused filters. A type alias, because address queries need an index
 * signature.
 */
export type FilterValuesByName<Name extends string> = { readonly [One in Name]?: string }

/** Reads the named filters from a query string. The values are not checked; the server does that. */
export const parseListFilter = <Name extends string>(query: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const given = query.get(name)
      return given ? [[name, given]] : []
    }),
  ) as FilterValuesByName<Name>
