-- People can turn off announcements. Separate from 0062, whose foreign keys hold a weaker lock on users.
ALTER TABLE "users" DROP CONSTRAINT "users_unwanted_emails";
ALTER TABLE "users" ADD CONSTRAINT "users_unwanted_emails"
    CHECK ("unwanted_emails" <@ ARRAY['reminders', 'class-notes', 'announcements']);
