import { Button } from '@/components/ui/button'

/** Shows the Submit button. After a failure, also says that nothing was lost, because the alert may not have loaded. */
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
