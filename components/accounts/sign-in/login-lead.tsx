'use client'

import { useSecondStepShown } from './second-step-shown'

/** Returns the line below "Welcome back" for the current step of the login (contract 39.22). */
export function LoginLead() {
  return useSecondStepShown()
    ? 'Two-step login is on for this account.'
    : 'Log in with the phone number you registered with.'
}
