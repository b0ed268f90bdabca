import { type NextRequest, NextResponse } from 'next/server'

/**
 * /add-slot is both a page and an API path. GET and HEAD show the page; all other methods go to /api/add-slot.
 */
export const config = { matcher: '/add-slot' }

export function proxy(request: NextRequest): NextResponse {
  if (request.method === 'GET' || request.method === 'HEAD') return NextResponse.next()
  return NextResponse.rewrite(new URL('/api/add-slot', request.url))
}
