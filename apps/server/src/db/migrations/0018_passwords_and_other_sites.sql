ALTER TABLE "bulk_jobs" ADD COLUMN "has_passwords" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_runs" ADD COLUMN "is_elsewhere" boolean DEFAULT false NOT NULL;