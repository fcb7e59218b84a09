/** Reads the filters of a queue from the query string of its address. */

/**
 * Values of the used filters by filter name. This is a type alias, because an interface would not fit the index
 * signature of QueryValues.
 */
export type FilterValuesByName<Name extends string> = { readonly [One in Name]?: string }

/**
 * Reads the filters with the given names from a query string; empty ones are left out. The values are not checked,
 * because the server does that.
 */
export const parseListFilter = <Name extends string>(query: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const given = query.get(name)
      return given ? [[name, given]] : []
    }),
  ) as FilterValuesByName<Name>
