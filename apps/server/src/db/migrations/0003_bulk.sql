CREATE TABLE "bulk_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid,
	"user_id" uuid,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"options" jsonb,
	"total_urls" integer DEFAULT 0 NOT NULL,
	"processed_urls" integer DEFAULT 0 NOT NULL,
	"success_count" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"has_expectations" boolean DEFAULT false NOT NULL,
	"error" text,
	"summary" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bulk_jobs_complete" CHECK ("bulk_jobs"."status" in ('UPLOADING', 'DELETING') or num_nonnulls("bulk_jobs"."project_id", "bulk_jobs"."options") = 2)
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"job_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"url" text NOT NULL,
	"method" text NOT NULL,
	"user_agent" text,
	"expected_url" text,
	"expected_status" smallint,
	"host" text NOT NULL,
	"shard" smallint NOT NULL,
	"status" text NOT NULL,
	"verdict" text,
	"difference" text,
	"final_url" text,
	"final_status_code" smallint,
	"redirect_count" smallint,
	"total_time_ms" double precision,
	"error" text,
	"check_id" uuid,
	CONSTRAINT "bulk_rows_job_id_line_pk" PRIMARY KEY("job_id","line")
);
--> statement-breakpoint
CREATE TABLE "bulk_shards" (
	"shard" smallint PRIMARY KEY NOT NULL,
	"worker_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_jobs" ADD CONSTRAINT "bulk_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_job_id_bulk_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."bulk_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_shards" ADD CONSTRAINT "bulk_shards_worker_id_bulk_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."bulk_workers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_jobs_project_created" ON "bulk_jobs" USING btree ("project_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bulk_jobs_open" ON "bulk_jobs" USING btree ("created_at") WHERE "bulk_jobs"."status" in ('PENDING', 'PROCESSING');--> statement-breakpoint
CREATE INDEX "bulk_jobs_hidden" ON "bulk_jobs" USING btree ("touched_at") WHERE "bulk_jobs"."status" in ('UPLOADING', 'DELETING');--> statement-breakpoint
CREATE INDEX "bulk_rows_pending" ON "bulk_rows" USING btree ("job_id","shard","host","line") WHERE "bulk_rows"."status" = 'PENDING';