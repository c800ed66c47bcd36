CREATE TABLE "withdrawn_batches" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "batch_id" uuid;