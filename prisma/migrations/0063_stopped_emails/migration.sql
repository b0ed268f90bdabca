-- Emails of a stopped announcement are not sent. Separate from 0062, because bookings lock users before messages, and one
-- transaction that locks both tables could deadlock with them.
ALTER TABLE "messages" DROP CONSTRAINT "messages_held_because";
ALTER TABLE "messages" ADD CONSTRAINT "messages_held_because"
    CHECK ("held_because" IN ('unconfirmed', 'limit', 'together', 'told', 'over', 'unwanted', 'stopped'));
