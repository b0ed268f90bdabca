/**
 * The upcoming classes that a device stores for offline reading. Pages write them (store-classes.ts), and the service
 * worker shows them (worker.ts).
 */
export interface KeptClasses {
  keptAt: string
  /** The time at which the page loaded the classes, in the person's time zone: "27 Nov 2026, 4:30 pm". */
  asOf: string
  classes: readonly KeptClass[]
}

export interface KeptClass {
  endsAt: string
  /** The course and the other person in the class: "Veenai with Vidya Subramaniam". */
  title: string
  /** The student's name, if the account has several students. */
  student: string | null
  /** The time in the academy's time zone: "Saturday, 28 November, 6:30–7:30 pm". */
  when: string
  /** The time in the person's own time zone, if it differs from the academy's: "1:00–2:00 pm London". */
  ownTime: string | null
  /** The page where the person joins the class. */
  href: string
}

/**
 * Maximum age of the stored classes. Older classes are not shown, because the session may have ended in the meantime.
 */
const MAX_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the classes that have not ended at `now`, or null if the stored classes are too old. */
export function shownClasses(storedClasses: KeptClasses, now: number): readonly KeptClass[] | null {
  if (!(now - Date.parse(storedClasses.keptAt) < MAX_DAYS * DAY_MS)) return null
  return storedClasses.classes.filter(({ endsAt }) => Date.parse(endsAt) > now)
}
