import type { Endpoint } from '@/lib/core/http/endpoint'
import { countryBody, ownCountry } from './country-schema'

export const countryEndpoints = {
  ownCountry: {
    method: 'GET',
    path: '/api/country',
    summary: 'Return the caller’s country and, in India, state',
    access: 'signed-in',
    response: ownCountry,
    status: 200,
  },
  setOwnCountry: {
    method: 'PUT',
    path: '/api/country',
    summary: 'Set the caller’s country and, in India, state. An empty country removes both',
    access: 'signed-in',
    right: 'own',
    body: countryBody,
    response: ownCountry,
    status: 200,
  },
} as const satisfies Record<string, Endpoint>
