/** The value of a cookie in a request's `Cookie` header; undefined where it has none of that name. */
export function cookieIn(header: string | null, name: string): string | undefined {
  const start = `${name}=`
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length)
}
