'use client'

import { useRouter } from 'next/navigation'
import { chooseCourse } from '@/components/payments/chosen-course'
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button'
import { type Course, findCourse } from '@/lib/catalogue/courses'

interface EnrollButtonProps {
  courseName: string
  /** Id of the heading that says which course this is. */
  describedBy?: string
  variant?: ButtonVariant
  size?: ButtonSize
  wide?: boolean
}

/** Keeps the course for the payment page and goes there; before scripts have arrived the form carries it in the address. */
export function EnrollButton({ courseName, describedBy, variant, size, wide }: EnrollButtonProps) {
  return (
    <EnrollForm>
      <input type="hidden" name="course" value={courseName} />
      <Button type="submit" aria-describedby={describedBy} variant={variant} size={size} wide={wide}>
        Enroll Now
      </Button>
    </EnrollForm>
  )
}

/** A form whose field `course` says what to enroll in. */
export function EnrollForm({ children, className }: { children: React.ReactNode; className?: string }) {
  const router = useRouter()
  const enroll = (event: React.FormEvent<HTMLFormElement>) => {
    const course: Course | null = findCourse(String(new FormData(event.currentTarget).get('course') ?? ''))
    if (!course) return
    event.preventDefault()
    chooseCourse(course)
    router.push('/payment')
  }
  return (
    <form action="/payment" className={className} onSubmit={enroll}>
      {children}
    </form>
  )
}
