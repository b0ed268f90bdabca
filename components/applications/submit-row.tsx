import { Button } from '@/components/ui/button'

/** The Submit button, and beside it, where an alert may not have been seen, that nothing was lost. */
export function SubmitRow({ busy, failed }: { busy: boolean; failed: boolean }) {
  return (
    <div>
      {failed ? (
        <p className="type-small mb-3 font-semibold text-kumkum" role="status">
          The form was not sent. Your answers are still here.
        </p>
      ) : null}
      <Button type="submit" wide busy={busy} busyLabel="Sending...">
        Submit
      </Button>
    </div>
  )
}
