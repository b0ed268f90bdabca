import { type NextRequest, NextResponse } from 'next/server'

/** The one path that is a page and a call at once: reading it shows the page, everything else is the call. */
export const config = { matcher: '/add-slot' }

export function proxy(request: NextRequest): NextResponse {
  if (request.method === 'GET' || request.method === 'HEAD') return NextResponse.next()
  return NextResponse.rewrite(new URL('/api/add-slot', request.url))
}
