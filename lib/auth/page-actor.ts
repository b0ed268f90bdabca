import { headers } from 'next/headers'
import { cache } from 'react'
import { type Actor, actorOf, presentedToken } from './actor'

/** Who asked for this page, by the session cookie; null for a visitor. Read from the database once a request. */
export const pageActor = cache(async (): Promise<Actor | null> => {
  const cookie = (await headers()).get('cookie')
  const presented = presentedToken({ authorization: null, cookie })
  return presented ? actorOf(presented.token) : null
})
