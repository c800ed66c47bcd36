ALTER TABLE "bulk_rows" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD COLUMN "headline" text;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "verdict_level" text;--> statement-breakpoint
ALTER TABLE "checks" ADD COLUMN "verdict_headline" text;