-- Whether the student chose what the class is about. Of the classes so far none was asked: an approved payment may name them.
ALTER TABLE "bookings" ADD COLUMN "subject_chosen" BOOLEAN NOT NULL DEFAULT false;
