/** Returns a cookie's value from a `Cookie` header, or undefined. */
export function cookieIn(header: string | null, name: string): string | undefined {
  const start = `${name}=`
  return header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start))
    ?.slice(start.length)
}
